import type { Realtime } from "./realtime.ts";

/** Hosts that are safe in a policy. Other characters could end its directive. */
const plain = /^[\w.:[\]-]+$/;

/**
 * Adds the realtime host of `main` to the policy of a page. The page's own host is added too, because `'self'` does not
 * include WebSockets in every browser.
 */
export function withRealtime(policy: string, { config: { host, port, tls } }: Realtime, page: URL): string {
  const scheme = (tls ?? page.protocol === "https:") ? "wss" : "ws";
  const target = host === null ? page.host : `${host}:${port}`;
  return plain.test(target) ? policy.replace("connect-src 'self'", `$& ${scheme}://${target}`) : policy;
}
