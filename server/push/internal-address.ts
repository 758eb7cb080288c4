import { BlockList, isIPv4, isIPv6 } from "node:net";

const inside = new BlockList();
for (const [address, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  inside.addSubnet(address, bits, "ipv4");
}
for (const [address, bits] of [
  // Teredo, benchmarks and others that lead elsewhere; documentation; 6to4, which hides an address of the old kind.
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  inside.addSubnet(address, bits, "ipv6");
}
/** Of the new addresses only these are given to anybody: loopback, links, sites, NAT64 and mapped old ones lie outside. */
const given = new BlockList();
given.addSubnet("2000::", 3, "ipv6");

/** Whether an address belongs to no host of the public internet. What is no address is none either. */
export function isInternal(address: string): boolean {
  if (isIPv4(address)) return inside.check(address, "ipv4");
  if (!isIPv6(address)) return true;
  return !given.check(address, "ipv6") || inside.check(address, "ipv6");
}
