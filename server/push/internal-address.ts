import ipaddr from "ipaddr.js";

/** Prefix of public IPv6 addresses (2000::/3). */
const globalUnicast = 0b001;

/** Whether an address is not public. An invalid address counts as internal. */
export function isInternal(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address).range() !== "unicast";
  if (!ipaddr.IPv6.isValid(address)) return true;
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.range() !== "unicast" || (parsed.parts[0] ?? 0) >> 13 !== globalUnicast;
}
