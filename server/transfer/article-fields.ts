import { type Locale, routedLocales } from "#contract/locales.ts";
import { pictureFolder } from "./content-format.ts";

/** Fields of an article, and the names that other programs give them. The first one is that of an export. */
const aliases = {
  title: ["title"],
  subtitle: ["subtitle", "description", "excerpt", "summary"],
  language: ["language", "lang", "locale"],
  item: ["item"],
  section: ["section", "category", "categories"],
  labels: ["labels", "tags", "keywords"],
  cover: ["cover", "image", "feature_image", "featured_image", "cover_image", "thumbnail"],
  comments_open: ["comments_open", "comments"],
  published_at: ["published_at", "date", "publishDate", "pubDate"],
  updated_at: ["updated_at", "updated", "lastmod", "last_modified_at"],
  draft: ["draft"],
  published: ["published"],
  withdrawn: ["withdrawn"],
  translation: ["translation_key", "translationKey"],
  authors: ["authors", "author"],
} as const;
type FieldName = keyof typeof aliases;

/** Fields that mean something to other programs alone. */
const ignored = new Set(["layout", "slug", "type", "aliases", "weight", "permalink", "url", "id", "toc", "math"]);

/** The fields of a file by the names of an export, and the names of those that are not supported. */
export function knownFields(fields: ReadonlyMap<string, unknown>) {
  const used = new Set<string>();
  const values = new Map<FieldName, unknown>();
  for (const [name, others] of Object.entries(aliases) as [FieldName, readonly string[]][]) {
    for (const other of others) {
      if (!fields.has(other) || values.has(name)) continue;
      values.set(name, fields.get(other));
      used.add(other);
    }
  }
  const unsupported = [...fields.keys()].filter((name) => !used.has(name) && !ignored.has(name));
  return { value: (name: FieldName) => values.get(name) ?? undefined, unsupported };
}

/** A text of a field, which may be a number or a date. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}

/** Texts of a field: a list, or words with commas between them. */
export function textsOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : [];
  const texts = list.map((each) => textOf(each instanceof Map ? each.get("name") : each).trim());
  return [...new Set(texts.filter(Boolean))];
}

/** A time of a field; without a zone it is UTC. `undefined` for what is no time. */
export function timeOf(value: unknown): Date | undefined {
  const text = textOf(value).trim();
  if (!/^\d{4}-\d\d-\d\d/.test(text)) return undefined;
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i.test(text);
  const time = new Date(hasZone || text.length === 10 ? text : `${text.replace(" ", "T")}Z`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

/** The language of the site that a tag means: `en` and `en-GB` mean `en-US`. */
export function localeOf(tag: string): Locale | undefined {
  const given = tag.trim().toLowerCase().replace("_", "-");
  const exact = routedLocales.find(({ code }) => code.toLowerCase() === given);
  return (
    exact ??
    routedLocales.find(
      ({ code }) => /^[a-z]{2,3}$/.test(given.split("-")[0] ?? "") && code.split("-")[0] === given.split("-")[0],
    )
  );
}

/** The name that translations of a file share, and the language in its name or in its folder. */
export function splitPath(path: string): { group: string; locale: Locale | undefined } {
  const stem = path.replace(/\.(?:md|markdown)$/i, "");
  const suffix = /^(.+)\.([a-z]{2}(?:[-_][a-z]{2,4})?)$/i.exec(stem);
  const bySuffix = suffix && localeOf(suffix[2] ?? "");
  if (bySuffix) return { group: suffix[1] ?? stem, locale: bySuffix };
  const folders = stem.split("/");
  const at = folders
    .slice(0, -1)
    .findIndex((folder) => /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i.test(folder) && localeOf(folder));
  if (at < 0) return { group: stem, locale: undefined };
  return { group: folders.toSpliced(at, 1).join("/"), locale: localeOf(folders[at] ?? "") };
}

/** The file that an address in a file names: beside it, from the root, or in a folder for public files. */
export function resolveFile(names: ReadonlySet<string>, from: string, address: string): string | undefined {
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(address)) return undefined;
  const path = decode(address.replace(/[?#].*$/s, ""));
  const folder = from.includes("/") ? from.slice(0, from.lastIndexOf("/") + 1) : "";
  const root = path.replace(/^\/+/, "");
  // Other programs know their pictures by the address on their site, of which a folder of files has the end.
  const ends = root.split("/").map((_, at, parts) => parts.slice(at).join("/"));
  const bases = path.startsWith("/") ? ends : [folder + path, root];
  const candidates = [...bases, ...["static/", "public/", "assets/", `${pictureFolder}/`].map((base) => base + root)];
  return [...candidates, ...candidates.map(withoutSize)].map(normalize).find((name) => names.has(name));
}

/** The original of a picture that WordPress or Ghost has resized. */
const withoutSize = (path: string) => path.replace(/-\d+x\d+(?=\.\w+$)/, "").replace(/\/size\/w\d+(?:h\d+)?\//, "/");

function decode(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** Names outside the root have no file, so they stay without one. */
function normalize(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}
