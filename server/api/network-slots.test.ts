import { expect, test } from "vitest";
import { NetworkSlots } from "./network-slots.ts";

test("network slots: are given to each network up to the limit and can be given back", () => {
  const slots = new NetworkSlots(2);
  const first = slots.take("192.0.2.1");
  expect([first, slots.take("192.0.2.1"), slots.take("192.0.2.1")].map(Boolean)).toEqual([true, true, false]);
  expect(slots.take("192.0.2.2")).toBeDefined();
  first?.();
  expect([slots.take("192.0.2.1"), slots.take("192.0.2.1")].map(Boolean)).toEqual([true, false]);
});
