import { readFile } from "node:fs/promises";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import * as v from "valibot";
import { parse } from "yaml";
import type { LocalText } from "#server/i18n/local-text.ts";
import { saveImage } from "#server/media/media.mutations.ts";

const folder = new URL("../../sample/", import.meta.url);

/** The languages of the sample content, by their ids. */
export const sampleLangs = { "zh-CN": 2, "en-US": 3 } as const;

export type SampleLang = keyof typeof sampleLangs;

export const sampleLang = v.picklist(["zh-CN", "en-US"]);

/** A text in both sample languages. */
export function both(chinese: string, english: string): LocalText {
  return { [sampleLangs["zh-CN"]]: chinese, [sampleLangs["en-US"]]: english };
}

/** A text of a JSON file: one string for each language, or one string for both. */
export const localText = v.pipe(
  v.union([v.string(), v.object({ "zh-CN": v.string(), "en-US": v.string() })]),
  v.transform((text) => (typeof text === "string" ? both(text, text) : both(text["zh-CN"], text["en-US"]))),
);

/**
 * Reads a JSON file of the sample content.
 *
 * @throws {Error} naming the file and the fields that do not match `schema`
 */
export async function readJson<S extends v.GenericSchema>(path: string, schema: S): Promise<v.InferOutput<S>> {
  return check(path, schema, JSON.parse(await readFile(new URL(path, folder), "utf8")));
}

/**
 * Reads a Markdown file with front matter.
 *
 * @throws {Error} naming the file and the fields of the front matter that do not match `schema`
 */
export async function readMarkdown<S extends v.GenericSchema>(
  path: string,
  schema: S,
): Promise<v.InferOutput<S> & { body: string }> {
  const source = await readFile(new URL(path, folder), "utf8");
  const [, front = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? [];
  return { ...(check(path, schema, parse(front)) as object), body: body.trim() } as v.InferOutput<S> & { body: string };
}

function check<S extends v.GenericSchema>(path: string, schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw new Error(`${path}: ${result.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join("; ")}`);
}

/** Stores `sample/covers/<cover>.{day,night}.svg` under the file name `sample-<name>.svg` and returns its id. */
export async function saveCover(
  db: NodePgDatabase,
  { name, cover, alt }: { name: string; cover: string; alt: LocalText },
): Promise<number> {
  const read = async (scheme: "day" | "night") => ({
    bytes: await readFile(new URL(`covers/${cover}.${scheme}.svg`, folder)),
    mediaType: "image/svg+xml",
  });
  const [day, night] = await Promise.all([read("day"), read("night")]);
  const files = { filename: `sample-${name}.svg`, originFilename: `${name}.svg` };
  return saveImage(db, { ...files, alt, day, night, trustedSvg: true });
}
