import dns from "node:dns/promises";
import { syncBuiltinESMExports } from "node:module";
import { pushServiceHost } from "#server/test/push/push-service.ts";

/* Loaded into the site before its own: the push service of the measurement has a name, and is on this machine. */
const lookup = dns.lookup;
const here = (hostname: string, options: object) =>
  hostname === pushServiceHost ? [{ address: "127.0.0.1", family: 4 }] : lookup(hostname, options);
Object.assign(dns, { lookup: async (hostname: string, options: object) => here(hostname, options) });
syncBuiltinESMExports();
