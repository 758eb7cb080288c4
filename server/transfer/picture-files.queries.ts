import { asc, eq } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { hashOriginals, type Original } from "#server/media/media.mutations.ts";
import { image, imageOriginal } from "#server/media/media.schema.ts";
import { renderPicture } from "#server/media/renditions.ts";
import type { ContentPicture, PictureDescription } from "./content-format.ts";

const extensions: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "avif",
};

/** A picture of the site with the names that its files have in an export. */
export interface PictureFiles {
  readonly id: number;
  readonly entry: ContentPicture;
  /** Bytes of a vector picture, which an import may not accept as it is. */
  readonly rendered: Pair | undefined;
}

type ImageRow = typeof image.$inferSelect;
type Pair = Readonly<Partial<Record<"day" | "night", Original>>>;

/** Extension of the files of a media type; `undefined` for types that an export does not have. */
export const extensionOf = (mediaType: string): string | undefined => extensions[mediaType];

/** What is said about a picture. */
function descriptionOf(row: ImageRow): PictureDescription {
  return {
    ...{ name: row.originFilename, alt: row.alt, decorative: row.decorative },
    // The columns have four bytes, of which the rest is noise.
    ...{ focus_x: round(row.focusX), focus_y: round(row.focusY), credit: row.credit, licence: row.licence },
    expires_at: row.expiresAt?.toISOString() ?? null,
  };
}

const round = (value: number) => Math.round(value * 1e6) / 1e6;

/**
 * Finds all pictures with the names of their files, in the order of an export. A name is the hash of the bytes, so that
 * an import finds pictures that the site has already.
 */
export async function findPictureFiles(db: NodePgDatabase): Promise<PictureFiles[]> {
  const rows = await db.select().from(image).orderBy(asc(image.id));
  const types = await db
    .select({ imageId: imageOriginal.imageId, scheme: imageOriginal.scheme, mediaType: imageOriginal.mediaType })
    .from(imageOriginal);
  const typesOf = new Map<number, typeof types>();
  for (const type of types) typesOf.set(type.imageId, [...(typesOf.get(type.imageId) ?? []), type]);
  const named = [];
  // One after another: all queries of a transaction use one connection.
  for (const row of rows) {
    const own = typesOf.get(row.id) ?? [];
    const typeOf = (scheme: "day" | "night") => own.find((each) => each.scheme === scheme)?.mediaType;
    const [day, night] = [typeOf("day"), typeOf("night")];
    if (day === undefined) continue;
    const isVector = [day, night].some((type) => type !== undefined && extensionOf(type) === undefined);
    const rendered = isVector ? await readPair(db, row.id, row.width) : undefined;
    const extension = (type: string) => extensionOf(type) ?? "png";
    const hash = rendered ? hashOf(rendered) : row.hash;
    named.push({ row, rendered, hash, day: extension(day), night: night && extension(night) });
  }
  const sameBytes = new Map<string, number>();
  return named
    .sort((one, other) => (one.hash === other.hash ? one.row.id - other.row.id : one.hash < other.hash ? -1 : 1))
    .map(({ row, rendered, hash, day, night }) => {
      const earlier = sameBytes.get(hash) ?? 0;
      sameBytes.set(hash, earlier + 1);
      const stem = earlier === 0 ? hash : `${hash}.${earlier + 1}`;
      const night_file = night === undefined ? null : `${stem}.night.${night}`;
      return { id: row.id, rendered, entry: { file: `${stem}.${day}`, night_file, ...descriptionOf(row) } };
    });
}

function hashOf({ day, night }: Pair): string {
  if (!day) throw new Error("The picture has no original.");
  return hashOriginals({ day, night });
}

/** Reads the bytes of a picture. A vector picture is rendered in the width. */
export async function readPair(db: NodePgDatabase, id: number, width = 0): Promise<Pair> {
  const rows = await db.select().from(imageOriginal).where(eq(imageOriginal.imageId, id));
  const pair: Partial<Record<"day" | "night", Original>> = {};
  for (const { scheme, mediaType, bytes } of rows) {
    const isRaster = extensionOf(mediaType) !== undefined;
    pair[scheme] = isRaster
      ? { bytes, mediaType }
      : { bytes: await renderPicture(bytes, { width, format: "png" }), mediaType: "image/png" };
  }
  return pair;
}
