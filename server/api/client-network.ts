import { isIPv6 } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/**
 * Returns the network of a client: an IPv4 address, or the /64 prefix of an IPv6 address. Only the entries of
 * `X-Forwarded-For` that our own proxies added are trusted.
 */
export function clientNetwork(c: Context, proxies: number): string {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  const peer = incoming?.socket?.remoteAddress ?? "unknown";
  if (proxies === 0) return networkOf(peer);
  const forwarded = c.req.header("x-forwarded-for")?.split(",") ?? [];
  return networkOf(forwarded.at(-proxies)?.trim() || peer);
}

function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address.slice(0, 45);
  const [head = "", tail] = address.toLowerCase().split("::");
  const groups = head.split(":").filter(Boolean);
  const rest = tail?.split(":").filter(Boolean) ?? [];
  const whole = tail === undefined ? groups : [...groups, ...Array(8 - groups.length - rest.length).fill("0"), ...rest];
  return `${whole.slice(0, 4).map(unpadded).join(":")}::/64`;
}

function unpadded(group: string): string {
  return group.replace(/^0+(?=.)/, "");
}
