/** Hosts of the push services of browsers. `*.` matches one or more labels. */
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

/** Rules for addresses of push services. */
export interface PushHosts {
  /** Returns the address of a subscription if it is allowed. */
  allowed(endpoint: string): URL | undefined;
  /** Whether the operator named the host exactly. It may be in a private network then. */
  named(hostname: string): boolean;
}

/** Whether a text is a host rule: `push.example.com`, `*.push.example.com` or `push.example.com:8443`. */
export function isHostRule(text: string): boolean {
  return hostForm.test(text);
}

/** @param extra host rules of the operator */
export function pushHosts(extra: readonly string[] = []): PushHosts {
  const rules = [...known, ...extra];
  const exact = new Set(extra.filter((rule) => !rule.startsWith("*")).map((rule) => rule.replace(/:\d+$/, "")));
  return {
    named: (hostname) => exact.has(hostname),
    allowed: (endpoint) => {
      if (endpoint.length > longest || !URL.canParse(endpoint)) return undefined;
      const url = new URL(endpoint);
      // Only the normalized form is accepted, because other parsers may read other forms differently.
      if (url.protocol !== "https:" || url.href !== endpoint || url.username || url.password || url.hash)
        return undefined;
      return rules.some((rule) => fits(url.host, rule)) ? url : undefined;
    },
  };
}

function fits(host: string, rule: string): boolean {
  return rule.startsWith("*.") ? host.endsWith(rule.slice(1)) && host.length >= rule.length : host === rule;
}
