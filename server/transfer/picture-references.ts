import { pictureFolder } from "./content-format.ts";

/* Content names pictures by id, files name them by file. The ids of another site are others. */

/** Name of a picture in an export: the hash of its bytes, and a number from the second with the same bytes. */
const pictureFile = /[0-9a-f]{12}(?:\.\d{1,4})?(?:\.night)?\.(?:png|jpg|webp|gif|avif)/;
const reference = new RegExp(`\\.\\./${pictureFolder}/(${pictureFile.source})(?![\\w.-]*\\w)`, "g");
const mediaAddress = /\bmedia:([1-9]\d{0,8})\b/g;
const isPictureField = (name: string) => name === "image_id" || name.endsWith("_image_id");

/** Address of a picture in Markdown files, relative to the folder of articles. */
export const referenceTo = (file: string) => `../${pictureFolder}/${file}`;

/** Puts files in place of ids of pictures. An id without a file stays in a text, and becomes `null` in a field. */
export function withFiles<T>(data: T, fileOf: (id: number) => string | undefined): T {
  return mapContent(data, {
    text: (text) =>
      text.replaceAll(mediaAddress, (address, id) => {
        const file = fileOf(Number(id));
        return file === undefined ? address : referenceTo(file);
      }),
    field: (value) => (typeof value === "number" ? (fileOf(value) ?? null) : value),
  });
}

/** Puts ids of pictures in place of files. A file without an id stays in a text, and becomes `null` in a field. */
export function withIds<T>(data: T, idOf: (file: string) => number | undefined): T {
  return mapContent(data, {
    text: (text) =>
      text.replaceAll(reference, (address, file) => {
        const id = idOf(String(file));
        return id === undefined ? address : `media:${id}`;
      }),
    field: (value) => (typeof value === "string" ? (idOf(value) ?? null) : null),
  });
}

/** Files of pictures that content names. */
export function filesIn(data: unknown): string[] {
  const found = new Set<string>();
  withIds(data, (file) => {
    found.add(file);
    return undefined;
  });
  return [...found];
}

interface Change {
  text(text: string): string;
  /** Value of a field that holds the id of a picture. */
  field(value: unknown): unknown;
}

function mapContent<T>(value: T, change: Change, name = ""): T {
  const map = (each: unknown, key: string): unknown => {
    if (isPictureField(key)) return change.field(each);
    if (typeof each === "string") return change.text(each);
    if (Array.isArray(each)) return each.map((one) => map(one, ""));
    if (typeof each !== "object" || each === null) return each;
    return Object.fromEntries(Object.entries(each).map(([field, one]) => [field, map(one, field)]));
  };
  return map(value, name) as T;
}
