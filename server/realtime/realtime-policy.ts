import type { Realtime } from "./realtime.ts";

/** Hosts that are safe in a policy. Other characters could end its directive. */
const plain = /^[\w.:[\]-]+$/;

/**
 * A page's policy that lets it connect to where `main` says. For the page's own host as well: not every browser takes
 * `'self'` to mean connections too.
 */
export function withRealtime(policy: string, { config: { host, port, tls } }: Realtime, page: URL): string {
  const scheme = (tls ?? page.protocol === "https:") ? "wss" : "ws";
  const place = host === null ? page.host : `${host}:${port}`;
  return plain.test(place) ? policy.replace("connect-src 'self'", `$& ${scheme}://${place}`) : policy;
}
