import { plainHost } from "#server/api/security-headers.ts";
import type { Realtime } from "./realtime.ts";

/**
 * Adds the realtime host of `main` to the policy of a page. The page's own host is added too, because `'self'` does not
 * include WebSockets in every browser.
 */
export function withRealtime(policy: string, { config: { host, port, tls } }: Realtime, page: URL): string {
  const scheme = (tls ?? page.protocol === "https:") ? "wss" : "ws";
  const target = host === null ? page.host : `${host}:${port}`;
  return plainHost.test(target) ? policy.replace("connect-src 'self'", `$& ${scheme}://${target}`) : policy;
}
