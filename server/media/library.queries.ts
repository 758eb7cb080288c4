import { and, desc, eq, inArray, notExists, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { LibraryImage } from "#contract/backstage/media.ts";
import { ApiError } from "#contract/http/errors.ts";
import { decodeCursor, encodeCursor } from "#server/api/cursor.ts";
import { imageUse } from "./image-use.schema.ts";
import { mediaPath } from "./media.queries.ts";
import { image } from "./media.schema.ts";

interface LibraryQuery {
  readonly id?: number | undefined;
  readonly q?: string | undefined;
  readonly unused?: "1" | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Lists pictures, the latest first, a page at a time. @throws {ApiError} `invalid` for a bad cursor */
export async function findImages(
  db: NodePgDatabase,
  { id: only, q = "", unused, limit, cursor }: LibraryQuery,
): Promise<{ image_list: LibraryImage[]; next_cursor: string | null }> {
  const [moment, id] = cursor === undefined ? [] : decodeCursor(cursor, "moment");
  // The cursor has milliseconds, the database microseconds.
  const time = sql`date_trunc('milliseconds', ${image.uploadAt})`;
  const searched = sql`concat_ws(' ', ${image.originFilename}, ${image.credit}, ${image.alt}::text)`;
  const rows = await db
    .select()
    .from(image)
    .where(
      and(
        only === undefined ? undefined : eq(image.id, only),
        q === "" ? undefined : sql`position(lower(${q}) in lower(${searched})) > 0`,
        unused && notExists(db.select().from(imageUse).where(eq(imageUse.imageId, image.id))),
        moment === undefined ? undefined : sql`(${time}, ${image.id}) < (${String(moment)}::timestamptz, ${id})`,
      ),
    )
    .orderBy(desc(time), desc(image.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    image_list: await withUses(db, shown),
    next_cursor: rows.length > limit && last ? encodeCursor([last.uploadAt.toISOString(), last.id]) : null,
  };
}

/** Finds a picture of the library. @throws {ApiError} `not_found` */
export async function findImage(db: NodePgDatabase, id: number): Promise<LibraryImage> {
  const [found] = await withUses(db, await db.select().from(image).where(eq(image.id, id)));
  if (!found) throw new ApiError("not_found");
  return found;
}

async function withUses(db: NodePgDatabase, rows: readonly (typeof image.$inferSelect)[]): Promise<LibraryImage[]> {
  const ids = rows.map(({ id }) => id);
  const uses = ids.length === 0 ? [] : await db.select().from(imageUse).where(inArray(imageUse.imageId, ids));
  return rows.map((row) => ({
    id: row.id,
    src: `${mediaPath}/${row.id}-${row.hash}`,
    hash: row.hash,
    width: row.width,
    height: row.height,
    name: row.originFilename,
    alt: row.alt,
    decorative: row.decorative,
    focus_x: row.focusX,
    focus_y: row.focusY,
    credit: row.credit,
    licence: row.licence,
    expires_at: row.expiresAt?.toISOString() ?? null,
    used_by: uses.filter(({ imageId }) => imageId === row.id).map(({ documentId }) => documentId),
    uploaded_at: row.uploadAt.toISOString(),
  }));
}
