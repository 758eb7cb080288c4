import "fake-indexeddb/auto";
import { beforeEach, expect, it } from "vitest";
import { countReservedIds, putReservedIds, takeReservedId } from "./reserved-ids.ts";
import { emptyDatabase } from "./test/empty-database.ts";

beforeEach(emptyDatabase);

it("takeReservedId: gives each id once, of its kind and to its member, when several tabs ask", async () => {
  await putReservedIds(7, "item", [3, 1, 2]);
  await putReservedIds(7, "picture", [9]);
  await putReservedIds(8, "item", [4]);
  const taken = await Promise.all(Array.from({ length: 4 }, () => takeReservedId(7, "item")));
  expect(taken).toEqual([1, 2, 3, undefined]);
  expect([await countReservedIds(7, "picture"), await countReservedIds(8, "item")]).toEqual([1, 1]);
});
