import { Hono } from "hono";
import ipaddr from "ipaddr.js";
import { ApiError } from "#contract/http/errors.ts";
import type { BlockKind } from "#contract/members/block-limits.ts";
import { addBlock, listBlocks, removeBlock } from "#contract/members/blocks.ts";
import { memberRoute } from "#server/api/action-route.ts";
import type { Services } from "../services.ts";
import { deleteBlock, insertBlock } from "./blocks.mutations.ts";
import { findBlocks } from "./blocks.queries.ts";

const rate = { times: 300, seconds: 600 } as const;
/** Shortest prefixes. A shorter one would lock out whole countries. */
const shortestPrefix = { ipv4: 12, ipv6: 24 } as const;

/** Routes by which operators block mail domains and networks. */
export function blockRoutes(services: Services): Hono {
  const routes = new Hono();
  memberRoute(routes, services, listBlocks, {
    rate,
    handle: async ({ db }) => ({ block_list: await findBlocks(db) }),
  });
  memberRoute(routes, services, addBlock, {
    rate,
    audit: ({ body: { reason } }, { block: { kind, value, until } }) => ({
      subject: `block ${kind} ${value}`,
      after: { until, reason },
    }),
    handle: async ({ body: { kind, value: given, days, reason }, actor, network, tx, invalidFields }) => {
      const value = normalized[kind](given);
      if (value === undefined) throw invalidFields({ value: "invalid" });
      // Nobody locks themselves out.
      if (kind === "network" && contains(value, network)) throw invalidFields({ value: "invalid" });
      const id = await insertBlock(tx, { kind, value, days, reason, authorId: actor.id });
      const [block] = await findBlocks(tx, id);
      if (!block) throw new ApiError("not_found");
      return { block };
    },
  });
  memberRoute(routes, services, removeBlock, {
    rate,
    handle: async ({ params: { id }, tx }) => ({ removed: await deleteBlock(tx, id) }),
    audit: ({ params: { id } }, { removed }) => (removed ? { subject: `block ${id}`, after: { removed } } : undefined),
  });
  return routes;
}

const normalized: Record<BlockKind, (given: string) => string | undefined> = {
  domain: (given) => {
    const domain = given.toLowerCase().replace(/^@/, "");
    return /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(domain) ? domain : undefined;
  },
  network: (given) => {
    const [address = "", prefix] = given.split("/");
    if (!ipaddr.isValid(address) || (address.includes(".") && !ipaddr.IPv4.isValidFourPartDecimal(address)))
      return undefined;
    const parsed = ipaddr.parse(address);
    const isV4 = parsed.kind() === "ipv4";
    // Clients of IPv6 are known by their /64.
    const longest = isV4 ? 32 : 64;
    const bits = prefix === undefined ? longest : Number(prefix);
    if (!Number.isInteger(bits) || bits < shortestPrefix[parsed.kind()] || bits > longest) return undefined;
    const base = (isV4 ? ipaddr.IPv4 : ipaddr.IPv6).networkAddressFromCIDR(`${address}/${bits}`);
    return `${base.toString()}/${bits}`;
  },
};

function contains(network: string, client: string): boolean {
  const [address = ""] = client.split("/");
  if (!ipaddr.isValid(address)) return false;
  const [base, bits] = ipaddr.parseCIDR(network);
  const parsed = ipaddr.parse(address);
  return parsed.kind() === base.kind() && parsed.match(base as never, bits);
}
