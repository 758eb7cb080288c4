import { eq, lt, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { daysAgo } from "#server/database/days-ago.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { block } from "./blocks.schema.ts";

interface NewBlock {
  readonly kind: (typeof block.$inferInsert)["kind"];
  readonly value: string;
  readonly reason: string;
  /** `null`: without an end. */
  readonly days: number | null;
  readonly authorId: number;
}

/** Blocks a domain or a network, or changes the end and the reason of its block. Returns its id. */
export async function insertBlock(tx: Transaction, { days, ...given }: NewBlock): Promise<number> {
  const until = days === null ? null : sql<Date>`now() + make_interval(days => ${days})`;
  const values = { ...given, until, network: given.kind === "network" ? given.value : null };
  const [row] = await tx
    .insert(block)
    .values(values)
    .onConflictDoUpdate({ target: [block.kind, block.value], set: values })
    .returning({ id: block.id });
  if (!row) throw new Error("No block was inserted.");
  return row.id;
}

/** Ends a block. Returns whether there was one. */
export async function deleteBlock(tx: Transaction, id: number): Promise<boolean> {
  const { rowCount } = await tx.delete(block).where(eq(block.id, id));
  return (rowCount ?? 0) > 0;
}

/** Deletes blocks that ended so many days ago. */
export async function deleteEndedBlocks(db: NodePgDatabase, days: number): Promise<void> {
  await db.delete(block).where(lt(block.until, daysAgo(days)));
}
