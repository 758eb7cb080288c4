import { expectTypeOf, test } from "vitest";
import type { Database } from "./connect.ts";
import type { Transaction } from "./transaction.ts";

test("Transaction: a database is not assignable to it", () => {
  expectTypeOf<Database>().not.toExtend<Transaction>();
  expectTypeOf<Database["transaction"]>().parameter(0).parameter(0).toExtend<Transaction>();
});
