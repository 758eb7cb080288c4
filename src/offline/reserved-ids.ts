import { db, type ReservedIdRow, withDatabase } from "./db.ts";

/*
 * Ids that the site has reserved for a member on this device. What is begun without a network has its final id and address
 * from the start. All functions throw when the database does not work.
 */

type Kind = ReservedIdRow["kind"];

const idsOf = (memberId: number, kind: Kind) =>
  db.reservedIds.where("[memberId+kind+id]").between([memberId, kind, 0], [memberId, kind, Infinity]);

/** Takes an id, which nobody gets again; `undefined` when there is none. */
export async function takeReservedId(memberId: number, kind: Kind): Promise<number | undefined> {
  return withDatabase(() =>
    db.transaction("rw", db.reservedIds, async () => {
      const row = await idsOf(memberId, kind).first();
      if (row) await db.reservedIds.delete([memberId, kind, row.id]);
      return row?.id;
    }),
  );
}

/** Adds ids to the stock. */
export async function putReservedIds(memberId: number, kind: Kind, ids: readonly number[]): Promise<void> {
  await withDatabase(() => db.reservedIds.bulkPut(ids.map((id) => ({ memberId, kind, id }))));
}

/** How many ids are in the stock. */
export async function countReservedIds(memberId: number, kind: Kind): Promise<number> {
  return withDatabase(() => idsOf(memberId, kind).count());
}
