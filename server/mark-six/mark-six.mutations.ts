import { count, eq, inArray, sql, TransactionRollbackError } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import * as v from "valibot";
import { checkRows } from "#server/database/check-rows.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { DomainError } from "#server/domain-error.ts";
import { draw } from "./mark-six.schema.ts";

export type NewDraw = Omit<typeof draw.$inferInsert, "sample">;

/** How draws are entered. */
export interface EnterOptions {
  /** Existing draws with another result or date are overwritten. */
  readonly correct?: boolean | undefined;
  /** Sample draws are deleted first. */
  readonly clearSample?: boolean | undefined;
}

/** How many draws a change touched. */
export interface Entered {
  readonly entered: number;
  readonly corrected: number;
  /** Existed with the same result and date. */
  readonly unchanged: number;
  readonly cleared: number;
}

/**
 * Changes draws in one transaction that no other change interleaves with. With `dryRun` it rolls back, with the same
 * result and the same errors.
 *
 * @throws {DomainError} `draws_out_of_order` when a draw would be dated before a draw with a lower number
 */
export async function changeDraws<T>(
  db: NodePgDatabase,
  dryRun: boolean,
  change: (tx: Transaction) => Promise<T>,
): Promise<T> {
  let result: { value: T } | undefined;
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table draw in share row exclusive mode`);
      result = { value: await change(tx) };
      await checkOrder(tx);
      if (dryRun) tx.rollback();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
  if (!result) throw new Error("The transaction ended without a result.");
  return result.value;
}

/**
 * Enters draws.
 *
 * @throws {DomainError} `sample_draws_present` while the site has sample draws, unless they are cleared;
 *   `draws_differ` for existing draws that differ, unless they are corrected
 */
export async function enterDraws(
  tx: Transaction,
  draws: readonly NewDraw[],
  { correct = false, clearSample = false }: EnterOptions,
): Promise<Entered> {
  const cleared = clearSample ? await clearSampleDraws(tx) : 0;
  const [sample] = await tx.select({ draws: count() }).from(draw).where(eq(draw.sample, true));
  if (sample?.draws) {
    throw new DomainError("sample_draws_present", { count: sample.draws });
  }
  const numbers = draws.map(({ number }) => number);
  const present = new Map(
    (await tx.select().from(draw).where(inArray(draw.number, numbers))).map((row) => [row.number, row]),
  );
  const fresh = draws.filter(({ number }) => !present.has(number));
  const changed = draws.filter((each) => {
    const row = present.get(each.number);
    return row && !isSame(row, each);
  });
  if (changed.length > 0 && !correct) {
    throw new DomainError("draws_differ", { numbers: changed.map(({ number }) => number) });
  }
  if (fresh.length > 0) await tx.insert(draw).values(fresh);
  for (const each of changed) await correctDraw(tx, each);
  return {
    entered: fresh.length,
    corrected: changed.length,
    unchanged: draws.length - fresh.length - changed.length,
    cleared,
  };
}

/** Replaces the result and the date of a draw. */
export async function correctDraw(tx: Transaction, corrected: NewDraw): Promise<void> {
  await tx.update(draw).set(corrected).where(eq(draw.number, corrected.number));
}

/** Deletes the sample draws and returns their number. */
export async function clearSampleDraws(tx: Transaction): Promise<number> {
  return (await tx.delete(draw).where(eq(draw.sample, true))).rowCount ?? 0;
}

/** Deletes a draw; throws a `DomainError` when it does not exist. */
export async function removeDraw(tx: Transaction, number: string): Promise<void> {
  const { rowCount } = await tx.delete(draw).where(eq(draw.number, number));
  if (!rowCount) throw new DomainError("draw_not_found", { number });
}

function isSame(row: NewDraw, other: NewDraw): boolean {
  return (
    row.drawnAt.getTime() === other.drawnAt.getTime() &&
    row.special === other.special &&
    row.numbers.join() === other.numbers.join()
  );
}

async function checkOrder(tx: Transaction): Promise<void> {
  const result = await tx.execute(sql`
    select earlier, number from (
      select number, drawn_at,
        lag(number) over by_number as earlier, lag(drawn_at) over by_number as earlier_at
      from draw window by_number as (order by number)
    ) as pairs where drawn_at <= earlier_at limit 1`);
  const [pair] = checkRows(v.object({ earlier: v.string(), number: v.string() }), result);
  if (pair) throw new DomainError("draws_out_of_order", pair);
}
