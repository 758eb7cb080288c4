import { eq } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { draw } from "#server/mark-six/mark-six.schema.ts";
import { sampleDraws } from "./draws.ts";

/**
 * Adds the sample draws that are not there yet and gives their number. Once a real draw has been entered it adds
 * none: generated numbers among real ones would be taken for results.
 */
export async function loadDraws(db: NodePgDatabase, now: Date): Promise<number> {
  const [real] = await db.select({ number: draw.number }).from(draw).where(eq(draw.sample, false)).limit(1);
  if (real) return 0;
  const { rowCount } = await db.insert(draw).values(sampleDraws(now)).onConflictDoNothing();
  return rowCount ?? 0;
}
