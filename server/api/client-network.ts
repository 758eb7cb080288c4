import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import ipaddr from "ipaddr.js";

/**
 * The network that a request comes from: an IPv4 address, or the /64 of an IPv6 address. Of `X-Forwarded-For` only
 * as many entries are trusted as there are proxies of our own, counted from the last. An entry that is no address
 * counts as the address of the connection.
 */
export function clientNetwork(c: Context, proxies: number): string {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  return networkOfClient(incoming?.socket?.remoteAddress, c.req.header("x-forwarded-for"), proxies);
}

/** The same for a request that has not reached the application, such as one that opens a realtime connection. */
export function incomingNetwork({ socket, headers }: IncomingMessage, proxies: number): string {
  return networkOfClient(socket.remoteAddress, String(headers["x-forwarded-for"] ?? ""), proxies);
}

function networkOfClient(peer: string | undefined, header: string | undefined, proxies: number): string {
  const forwarded = proxies === 0 ? undefined : header?.split(",").at(-proxies);
  return networkOf(forwarded ?? "") ?? networkOf(peer ?? "") ?? "unknown";
}

/** The network of an address, which may have a port (`1.2.3.4:5`, `[::1]:5`) or a zone (`fe80::1%eth0`). */
function networkOf(entry: string): string | undefined {
  const [, bracketed, withPort] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(entry.trim()) ?? [];
  const [address = ""] = (bracketed ?? withPort ?? entry.trim()).split("%");
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address).toString();
  if (!ipaddr.IPv6.isValid(address)) return undefined;
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const prefix = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${prefix.join(":")}::/64`;
}
