import ipaddr from "ipaddr.js";

/** The top three bits of addresses that are assigned to hosts of the public internet (2000::/3). */
const globalUnicast = 0b001;

/** Whether an address belongs to no host of the public internet. Text that is no address is internal too. */
export function isInternal(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address).range() !== "unicast";
  if (!ipaddr.IPv6.isValid(address)) return true;
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.range() !== "unicast" || (parsed.parts[0] ?? 0) >> 13 !== globalUnicast;
}
