import { count, eq, inArray, sql, TransactionRollbackError } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { OperatorError } from "#server/database/operator-error.ts";
import type { CheckedDraw } from "./check-draw.ts";
import { draw } from "./mark-six.schema.ts";

/** How draws are entered. */
export interface EnterOptions {
  /** What is there with other numbers or another date takes the new ones. */
  readonly correct?: boolean | undefined;
  /** The sample draws go in the same step. */
  readonly clearSample?: boolean | undefined;
}

/** How many draws a change touched. */
export interface Entered {
  readonly entered: number;
  readonly corrected: number;
  /** Were there already, and the same. */
  readonly unchanged: number;
  readonly cleared: number;
}

/**
 * Makes a change of draws, all of it or nothing; with `dryRun` nothing, but with the same answer and the same errors.
 * No other change comes between, and the draws are in the order of their numbers afterwards.
 *
 * @throws {OperatorError} when the change would leave a draw dated before an earlier number
 */
export async function changeDraws<T>(
  db: NodePgDatabase,
  dryRun: boolean,
  change: (tx: NodePgDatabase) => Promise<T>,
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
 * @throws {OperatorError} while the site shows sample draws, unless they go; and for a draw that is there already
 *   with something else, unless it is to be corrected
 */
export async function enterDraws(
  tx: NodePgDatabase,
  draws: readonly CheckedDraw[],
  { correct = false, clearSample = false }: EnterOptions,
): Promise<Entered> {
  const cleared = clearSample ? await clearSampleDraws(tx) : 0;
  const [sample] = await tx.select({ draws: count() }).from(draw).where(eq(draw.sample, true));
  if (sample?.draws) {
    throw new OperatorError(
      `The site shows ${sample.draws} sample draws, and results must not stand among them. ` +
        "Add --clear-sample to take those out in the same step.",
    );
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
    const names = changed.map(({ number }) => number).join(", ");
    throw new OperatorError(`Already there with another result or date: ${names}. Add --correct to change that.`);
  }
  if (fresh.length > 0) await tx.insert(draw).values(fresh);
  for (const each of changed) await tx.update(draw).set(each).where(eq(draw.number, each.number));
  return {
    entered: fresh.length,
    corrected: changed.length,
    unchanged: draws.length - fresh.length - changed.length,
    cleared,
  };
}

/** Takes the sample draws out and gives their number. */
export async function clearSampleDraws(tx: NodePgDatabase): Promise<number> {
  return (await tx.delete(draw).where(eq(draw.sample, true))).rowCount ?? 0;
}

/** Takes one draw out. Throws a `StartError` when it is not there. */
export async function removeDraw(tx: NodePgDatabase, number: string): Promise<void> {
  const { rowCount } = await tx.delete(draw).where(eq(draw.number, number));
  if (!rowCount) throw notThere(number);
}

/** The draw of a number. Throws a `StartError` when it is not there. */
export async function drawOf(db: NodePgDatabase, number: string): Promise<typeof draw.$inferSelect> {
  const [row] = await db.select().from(draw).where(eq(draw.number, number));
  if (!row) throw notThere(number);
  return row;
}

function notThere(number: string): OperatorError {
  return new OperatorError(`There is no draw ${number}.`);
}

function isSame(row: CheckedDraw, other: CheckedDraw): boolean {
  return (
    row.drawnAt.getTime() === other.drawnAt.getTime() &&
    row.special === other.special &&
    row.numbers.join() === other.numbers.join()
  );
}

async function checkOrder(tx: NodePgDatabase): Promise<void> {
  const { rows } = await tx.execute<{ earlier: string; number: string }>(sql`
    select earlier, number from (
      select number, drawn_at,
        lag(number) over by_number as earlier, lag(drawn_at) over by_number as earlier_at
      from draw window by_number as (order by number)
    ) as pairs where drawn_at <= earlier_at limit 1`);
  const [pair] = rows;
  if (pair) throw new OperatorError(`Draw ${pair.number} would not be dated after draw ${pair.earlier}.`);
}
