/** Hosts of the push services of browsers; `*.` stands for one or more names before. */
const known = [
  "fcm.googleapis.com",
  "jmt17.google.com",
  "updates.push.services.mozilla.com",
  "*.push.services.mozilla.com",
  "web.push.apple.com",
  "*.push.apple.com",
  "*.notify.windows.com",
] as const;

const longest = 2048;
const hostForm = /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*(?::\d{1,5})?$/;

/** Which addresses of push services are believed. */
export interface PushHosts {
  /** The address of a subscription, if the site may be sent there. */
  allowed(endpoint: string): URL | undefined;
  /** Whether the operator himself has named a host, which may then stand in his own network. */
  named(hostname: string): boolean;
}

/** Whether this is how an operator names a host: `push.example.com`, `*.push.example.com` or `push.example.com:8443`. */
export function isHostRule(text: string): boolean {
  return hostForm.test(text);
}

/** @param extra what the operator has added, in the form of `isHostRule` */
export function pushHosts(extra: readonly string[] = []): PushHosts {
  const rules = [...known, ...extra];
  const exact = new Set(extra.filter((rule) => !rule.startsWith("*")).map((rule) => rule.replace(/:\d+$/, "")));
  return {
    named: (hostname) => exact.has(hostname),
    allowed: (endpoint) => {
      if (endpoint.length > longest || !URL.canParse(endpoint)) return undefined;
      const url = new URL(endpoint);
      // What a parser would forgive is not the address that a browser gives: another may read it otherwise.
      if (url.protocol !== "https:" || url.href !== endpoint || url.username || url.password || url.hash)
        return undefined;
      return rules.some((rule) => fits(url.host, rule)) ? url : undefined;
    },
  };
}

function fits(host: string, rule: string): boolean {
  return rule.startsWith("*.") ? host.endsWith(rule.slice(1)) && host.length >= rule.length : host === rule;
}
