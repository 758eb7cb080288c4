import { Hono } from "hono";
import { expect, test } from "vitest";
import { clientNetwork } from "./client-network.ts";

async function network(peer: string, proxies: number, forwarded?: string): Promise<string> {
  const app = new Hono().get("/", (c) => c.text(clientNetwork(c, proxies)));
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  const response = await app.request("/", { headers }, { incoming: { socket: { remoteAddress: peer } } });
  return response.text();
}

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("client network: of %s is %s", async (peer, expected) => {
  expect(await network(peer, 0)).toBe(expected);
});

test("client network: trusts only the entries that our own proxies added", async () => {
  expect(await network("10.0.0.1", 0, "198.51.100.9")).toBe("10.0.0.1");
  expect(await network("10.0.0.1", 1, "1.2.3.4, 198.51.100.9")).toBe("198.51.100.9");
  expect(await network("10.0.0.1", 2, "1.2.3.4, 198.51.100.9, 10.0.0.2")).toBe("198.51.100.9");
  expect(await network("10.0.0.1", 1)).toBe("10.0.0.1");
  expect(await network("10.0.0.1", 2, "198.51.100.9")).toBe("10.0.0.1");
});

test.each([
  ["203.0.113.7:51234", "203.0.113.7"],
  ["203.0.113.7:51235", "203.0.113.7"],
  ["[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["unknown", "10.0.0.1"],
  ["_hidden-4711", "10.0.0.1"],
  ["1", "10.0.0.1"],
  ["", "10.0.0.1"],
  ["x".repeat(5000), "10.0.0.1"],
])("client network: of the entry %s is %s", async (entry, expected) => {
  expect(await network("10.0.0.1", 1, entry)).toBe(expected);
});
