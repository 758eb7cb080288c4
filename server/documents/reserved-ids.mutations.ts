import { and, desc, eq, lte, sql } from "drizzle-orm";
import * as v from "valibot";
import { reservedIdLimits } from "#contract/backstage/limits.ts";
import { ApiError } from "#contract/http/errors.ts";
import { checkRows } from "#server/database/check-rows.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { itemIdsFrom } from "./item-ids.ts";
import { reservedId } from "./reserved-ids.schema.ts";

type Kind = (typeof reservedId.$inferSelect)["kind"];

/** The next id that neither an item nor a reservation has. */
export async function nextItemId(tx: Transaction): Promise<number> {
  // Two new items at a time would get the same id.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('document.item_id'))`);
  const result = await tx.execute(sql`select greatest(${itemIdsFrom.editors}::int, max(taken) + 1)::int as id from (
      select item_id as taken from document union all select id from reserved_id where kind = 'item'
    ) ids where taken between ${itemIdsFrom.editors} and ${itemIdsFrom.loadTest - 1}`);
  const [row] = checkRows(v.object({ id: v.number() }), result);
  if (!row) throw new Error("There is no free item id.");
  return row.id;
}

async function nextPictureIds(tx: Transaction, count: number): Promise<number[]> {
  const result = await tx.execute(sql`select nextval(pg_get_serial_sequence('image', 'id'))::int as id
    from generate_series(1, ${count})`);
  return checkRows(v.object({ id: v.number() }), result).map(({ id }) => id);
}

/** Reserves ids for a member. Of more than they may hold, the oldest are given up. */
export async function reserveIds(
  tx: Transaction,
  memberId: number,
  { items, pictures }: { items: number; pictures: number },
): Promise<{ item_list: number[]; picture_list: number[] }> {
  const first = items > 0 ? await nextItemId(tx) : 0;
  const itemIds = Array.from({ length: items }, (_, index) => first + index);
  const pictureIds = await nextPictureIds(tx, pictures);
  await hold(tx, memberId, "item", itemIds);
  await hold(tx, memberId, "picture", pictureIds);
  return { item_list: itemIds, picture_list: pictureIds };
}

async function hold(tx: Transaction, memberId: number, kind: Kind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.insert(reservedId).values(ids.map((id) => ({ kind, id, memberId })));
  const own = and(eq(reservedId.memberId, memberId), eq(reservedId.kind, kind));
  // The newest id of all stays, so no id is given twice.
  const [last] = await tx
    .select({ id: reservedId.id })
    .from(reservedId)
    .where(own)
    .orderBy(desc(reservedId.id))
    .offset(reservedIdLimits.held)
    .limit(1);
  if (last) await tx.delete(reservedId).where(and(own, lte(reservedId.id, last.id)));
}

/**
 * Uses up a reservation of a member, and returns its time; `undefined` when nobody has reserved the id.
 *
 * @throws {ApiError} `in_use` for an id that somebody else holds
 */
export async function takeReserved(
  tx: Transaction,
  { kind, id, memberId }: { kind: Kind; id: number; memberId: number },
): Promise<Date | undefined> {
  const [row] = await tx
    .delete(reservedId)
    .where(and(eq(reservedId.kind, kind), eq(reservedId.id, id)))
    .returning();
  if (row && row.memberId !== memberId) throw new ApiError("in_use");
  return row?.reservedAt;
}
