import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { ApiError } from "#contract/http/errors.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { describeImage } from "#server/media/library.mutations.ts";
import { hashOriginals, type Original, saveImage } from "#server/media/media.mutations.ts";
import { image } from "#server/media/media.schema.ts";
import { rasterMediaType } from "#server/media/media-type.ts";
import { isPlainPicture, prepareUpload } from "#server/media/upload.ts";
import type { PlannedPicture } from "./import-plan.ts";
import { findPictureFiles, type PictureFiles } from "./picture-files.queries.ts";
import type { SourceFiles } from "./source-files.ts";
import { maxPictureBytes } from "./source-pictures.ts";

const hashIn = (file: string) => file.slice(0, 12);

/** Pictures that the site has had before an import, each of which one picture of the export may be. */
export class ExistingPictures {
  #left: PictureFiles[] | undefined;

  /** Takes the picture with the bytes and the description of an export. */
  async take(tx: Transaction, { file, description }: PlannedPicture): Promise<number | undefined> {
    this.#left ??= await findPictureFiles(tx);
    const at = this.#left.findIndex(({ entry: { file: other, night_file: _, ...described } }) => {
      return hashIn(other) === hashIn(file) && isDeepStrictEqual(described, description);
    });
    return at < 0 ? undefined : this.#left.splice(at, 1)[0]?.id;
  }
}

/**
 * Stores a picture of an import, unless the site has it. Files of other programs are encoded again, as in the library.
 *
 * @returns its id, and whether it is new
 * @throws {ApiError} `invalid` for a file that is not a picture that can be stored
 */
export async function importPicture(
  tx: Transaction,
  planned: PlannedPicture,
  { files, existing }: { files: SourceFiles; existing: ExistingPictures },
): Promise<{ id: number; isNew: boolean }> {
  const { file, path, nightPath, exported, description } = planned;
  const filename = `import-${file}`;
  const [imported] = await tx.select({ id: image.id }).from(image).where(eq(image.filename, filename));
  if (imported) return { id: imported.id, isNew: false };
  const known = exported ? await existing.take(tx, planned) : undefined;
  if (known !== undefined) return { id: known, isNew: false };
  const day = await readOriginal(files, path);
  const night = nightPath === null ? undefined : await readOriginal(files, nightPath);
  const isUnchanged =
    exported &&
    hashOriginals({ day, night }) === hashIn(file) &&
    (await isPlainPicture(day)) &&
    (!night || (await isPlainPicture(night)));
  const originals = isUnchanged ? { day, night } : { day: await encode(day), night: night && (await encode(night)) };
  const { name, alt } = description;
  const id = await saveImage(tx, { ...originals, filename, originFilename: name, alt });
  await describeImage(tx, id, description);
  return { id, isNew: true };
}

async function encode(original: Original): Promise<Original> {
  const { bytes, mediaType } = await prepareUpload(original);
  return { bytes, mediaType };
}

async function readOriginal(files: SourceFiles, path: string): Promise<Original> {
  const bytes = await files.read(path, maxPictureBytes);
  const mediaType = rasterMediaType(bytes);
  if (!mediaType) throw new ApiError("invalid", { fields: { picture: ["not a picture that can be stored"] } });
  return { bytes, mediaType };
}
