import { desc, eq, lt } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { ApiError } from "#contract/http/errors.ts";
import type { Draw } from "#contract/mark-six/endpoints.ts";
import { DomainError } from "#server/domain-error.ts";
import { draw } from "./mark-six.schema.ts";

/** A draw as the database stores it. */
export type DrawRow = typeof draw.$inferSelect;

/** Returns the draw with a number; throws a `DomainError` when it does not exist. */
export async function getDraw(db: NodePgDatabase, number: string): Promise<DrawRow> {
  const [row] = await db.select().from(draw).where(eq(draw.number, number));
  if (!row) throw new DomainError("draw_not_found", { number });
  return row;
}

/** Lists the latest draws, newest first. */
export function findLatestDraws(db: NodePgDatabase, limit: number): Promise<DrawRow[]> {
  return db.select().from(draw).orderBy(desc(draw.drawnAt)).limit(limit);
}

/**
 * The latest draws, newest first. A cursor is the number of the last draw seen, `26-131`.
 *
 * @throws {ApiError} `invalid` when no draw has the cursor's number
 */
export async function findDraws(
  db: NodePgDatabase,
  limit: number,
  cursor?: string,
): Promise<{ draw_list: Draw[]; next_cursor: string | null }> {
  const before = cursor && (await findDrawnAt(db, cursor.replace("-", "/")));
  const rows = await db
    .select()
    .from(draw)
    .where(before ? lt(draw.drawnAt, before) : undefined)
    .orderBy(desc(draw.drawnAt))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    draw_list: page.map((row) => ({
      number: row.number,
      drawn_at: row.drawnAt.toISOString(),
      number_list: row.numbers,
      special: row.special,
      sample: row.sample,
    })),
    next_cursor: last ? last.number.replace("/", "-") : null,
  };
}

async function findDrawnAt(db: NodePgDatabase, number: string): Promise<Date> {
  const [row] = await db.select({ drawnAt: draw.drawnAt }).from(draw).where(eq(draw.number, number));
  if (!row) throw new ApiError("invalid", { fields: { cursor: ["no draw has this number"] } });
  return row.drawnAt;
}
