import { db, isQuotaError, type WaitingPictureRow, withDatabase } from "./db.ts";
import { observeQuery } from "./observe-query.ts";
import { settledEntries } from "./settled-entries.ts";

/*
 * Pictures that a member has added on this device and the site does not have yet. Another member's pictures are neither
 * read nor sent. All functions that return a promise throw when the database does not work.
 */

/** The outbox target of a picture: its file is sent before what is said about it. */
export const pictureTarget = (id: number): string => `image/${id}`;

const picturesOf = (memberId: number) =>
  db.pictures.where("[memberId+id]").between([memberId, 0], [memberId, Infinity]);

/** Stores a picture. Where the storage quota is reached, cached responses make room. */
export async function putPicture(row: WaitingPictureRow): Promise<void> {
  const put = () => withDatabase(() => db.pictures.put(row));
  try {
    await put();
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    const { evictOldest } = await import("./storage-limit.ts");
    await evictOldest();
    await put();
  }
}

/** Calls back with a member's waiting pictures, now and after each change; returns how to stop. */
export function observePictures(memberId: number, next: (rows: WaitingPictureRow[]) => void, failed: () => void) {
  return observeQuery(() => picturesOf(memberId).toArray(), next, failed);
}

/** A member's waiting pictures in the order of their ids. */
export async function listPictures(memberId: number): Promise<WaitingPictureRow[]> {
  return withDatabase(() => picturesOf(memberId).toArray());
}

/** A waiting picture; `undefined` when the site has it. */
export async function findPicture(memberId: number, id: number): Promise<WaitingPictureRow | undefined> {
  return withDatabase(() => db.pictures.get([memberId, id]));
}

/** Changes a waiting picture, and returns it; `undefined` when the site has it. */
export async function changePicture(
  { memberId, id }: Pick<WaitingPictureRow, "memberId" | "id">,
  change: (row: WaitingPictureRow) => WaitingPictureRow,
): Promise<WaitingPictureRow | undefined> {
  return withDatabase(() =>
    db.transaction("rw", db.pictures, async () => {
      const row = await db.pictures.get([memberId, id]);
      const changed = row && change(row);
      if (changed) await db.pictures.put(changed);
      return changed;
    }),
  );
}

/** Removes a picture and what waits to be sent of it. */
export async function discardPicture({ memberId, id }: WaitingPictureRow): Promise<void> {
  await withDatabase(() =>
    db.transaction("rw", [db.pictures, db.outbox], async () => {
      await db.pictures.delete([memberId, id]);
      await db.outbox.where({ memberId, target: pictureTarget(id) }).delete();
    }),
  );
}

/** Pictures whose files the site has now, and those that have to be queued again. */
interface SettledPictures {
  readonly added: readonly number[];
  readonly again: readonly WaitingPictureRow[];
}

/** Takes the responses to pictures and their descriptions in. */
export async function settlePictures(memberId: number): Promise<SettledPictures> {
  return withDatabase(() =>
    db.transaction("rw", [db.pictures, db.outbox], async () => {
      const entries = await settledEntries(memberId, ["uploadImage", "putImage"]);
      const added: number[] = [];
      const again: WaitingPictureRow[] = [];
      for (const { kind, target, state, rejection } of entries) {
        const id = Number(target.split("/")[1]);
        const row = await db.pictures.get([memberId, id]);
        if (!row) continue;
        if (state === "rejected") {
          // Without its file, the description has no picture. Both are queued together again.
          if (kind === "putImage" && !row.uploaded) continue;
          // A tab of an older build knows no files, and has sent none.
          if (rejection?.code === "unsupported_media_type") again.push(row);
          else await db.pictures.put({ ...row, rejected: rejection?.code ?? "internal" });
          continue;
        }
        if (kind === "putImage" || row.description === undefined) await db.pictures.delete([memberId, id]);
        else await db.pictures.put({ ...row, uploaded: true });
        added.push(id);
      }
      await db.outbox.bulkDelete(entries.map(({ sequence }) => sequence));
      return { added, again };
    }),
  );
}
