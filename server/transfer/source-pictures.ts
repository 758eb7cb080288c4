import { hashOriginals } from "#server/media/media.mutations.ts";
import { rasterMediaType } from "#server/media/media-type.ts";
import type { ContentPicture } from "./content-format.ts";
import { pictureFolder } from "./content-format.ts";
import type { PlannedPicture } from "./import-plan.ts";
import { extensionOf } from "./picture-files.queries.ts";
import { referenceTo } from "./picture-references.ts";
import type { SourceFiles } from "./source-files.ts";

/** Most bytes of a picture, as in the library. */
export const maxPictureBytes = 20 * 1024 * 1024;

/** Collects the pictures of an import under the names by which content refers to them. */
export class SourcePictures {
  readonly planned = new Map<string, PlannedPicture>();
  readonly #byPath = new Map<string, string>();
  readonly #files: SourceFiles;
  readonly #note: (text: string) => void;

  constructor(files: SourceFiles, note: (text: string) => void) {
    this.#files = files;
    this.#note = note;
  }

  /** Adds a picture of an export. */
  addExported({ file, night_file: night, ...description }: ContentPicture): void {
    const path = `${pictureFolder}/${file}`;
    if (!this.#files.names.has(path)) {
      this.#note(`${path}: the picture is missing.`);
      return;
    }
    const nightPath = night === null ? null : `${pictureFolder}/${night}`;
    this.#byPath.set(path, file);
    this.planned.set(file, { file, path, nightPath, exported: true, description });
  }

  /** Returns the name of a file of pictures, which it adds; `undefined` for what is not a picture. */
  async nameOf(path: string): Promise<string | undefined> {
    const known = this.#byPath.get(path);
    if (known !== undefined) return known;
    const bytes = await this.#files.read(path, maxPictureBytes).catch(() => undefined);
    const mediaType = bytes && rasterMediaType(bytes);
    const extension = mediaType && extensionOf(mediaType);
    if (!bytes || !extension) {
      this.#note(`${path}: this is not a picture that can be stored, or it is larger than 20 MB.`);
      return undefined;
    }
    const file = `${hashOriginals({ day: { bytes, mediaType } })}.${extension}`;
    this.#byPath.set(path, file);
    if (!this.planned.has(file)) {
      const name = path.slice(path.lastIndexOf("/") + 1).slice(0, 200);
      const description = { ...plain, name };
      this.planned.set(file, { file, path, nightPath: null, exported: false, description });
    }
    return file;
  }

  /** Returns the address by which Markdown refers to a file of pictures. */
  async addressOf(path: string): Promise<string | undefined> {
    const name = await this.nameOf(path);
    return name === undefined ? undefined : referenceTo(name);
  }
}

const plain = { alt: {}, decorative: false, focus_x: 0.5, focus_y: 0.5, credit: "", licence: "", expires_at: null };
