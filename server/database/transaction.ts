import type { Database } from "./connect.ts";

/**
 * An open transaction. A `Database` is not assignable to it, so functions that write take a `Transaction` and cannot
 * be called outside one. It is assignable to `Database` types for reads.
 */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
