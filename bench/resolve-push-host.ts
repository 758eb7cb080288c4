import dns from "node:dns/promises";
import { syncBuiltinESMExports } from "node:module";
import { pushServiceHost } from "#server/test/push/push-service.ts";

/* Preloaded by the site: resolves the host of the measurement's push service to this machine. */
const lookup = dns.lookup;
const resolve = (hostname: string, options: object) =>
  hostname === pushServiceHost ? [{ address: "127.0.0.1", family: 4 }] : lookup(hostname, options);
Object.assign(dns, { lookup: async (hostname: string, options: object) => resolve(hostname, options) });
syncBuiltinESMExports();
