import type { Locale } from "#contract/locales.ts";
import type { Dates } from "#server/documents/document-kind.ts";
import { knownFields, localeOf, resolveFile, splitPath, textOf, textsOf, timeOf } from "./article-fields.ts";
import type { MarkdownFile } from "./front-matter.ts";
import type { Mapping } from "./mapping.ts";
import { rewritePictures } from "./markdown-pictures.ts";
import type { SourceFiles } from "./source-files.ts";
import type { SourcePictures } from "./source-pictures.ts";

/** How files are read that do not say it themselves. */
export interface ReadOptions {
  readonly lang: Locale;
  /** Section of articles whose own is not known; `null` leaves it out. */
  readonly section: string | null;
  /** Sections that the site has. */
  readonly sections: ReadonlySet<string>;
  readonly mapping: Mapping;
}

/** An article in one language, as a file has it. */
export interface ReadArticle {
  readonly file: string;
  /** Name that its translations share. */
  readonly group: string;
  readonly item: number | null;
  readonly lang: number;
  readonly text: { readonly title: string; readonly subtitle: string; readonly body: string };
  readonly section: string | null;
  readonly labels: readonly string[];
  /** Name of the file of the cover. */
  readonly cover: string | null;
  readonly commentsOpen: boolean;
  readonly draft: boolean;
  readonly withdrawn: boolean;
  readonly dates: Dates | null;
  readonly authors: readonly string[];
}

interface Context {
  readonly files: SourceFiles;
  readonly pictures: SourcePictures;
  readonly options: ReadOptions;
  readonly note: (text: string) => void;
}

/** Reads the article of a Markdown file, or of a post of another program. Notes what does not fit. */
export async function readArticle(
  file: string,
  { fields, body: original }: MarkdownFile,
  context: Context,
): Promise<ReadArticle | undefined> {
  const { files, pictures, options } = context;
  const note = (text: string) => context.note(`${file}: ${text}`);
  const { value, unsupported } = knownFields(fields);
  for (const name of unsupported) note(`the field "${name}" is not supported.`);
  const path = splitPath(file);
  const slug = slugOf(file, fields);
  const tag = options.mapping.language(slug) ?? textOf(value("language"));
  const locale = tag === "" ? (path.locale ?? options.lang) : localeOf(tag);
  if (!locale) {
    note(`the site has no articles in the language "${tag}".`);
    return undefined;
  }
  const given = value("item");
  const item = typeof given === "number" && Number.isInteger(given) && given > 0 && given < 2 ** 31 ? given : null;
  const locate = async (address: string): Promise<string | undefined> => {
    const found = resolveFile(files.names, file, address);
    if (found === undefined) note(`the picture ${address.slice(0, 200)} is missing.`);
    return found;
  };
  const { body, html } = await rewritePictures(original, async (address) => {
    if (/^media:/.test(address) || !/\.(?:png|jpe?g|webp|gif|avif|svg)(?:[?#]|$)/i.test(address)) return undefined;
    const found = await locate(address);
    const next = found && (await pictures.addressOf(found));
    return next === address ? undefined : next;
  });
  if (item === null) for (const tagText of html) note(`raw HTML is not shown: ${tagText}`);
  const cover = textOf(value("cover"));
  const coverFile = cover === "" ? undefined : await locate(cover);
  return {
    ...{
      file,
      item,
      lang: locale.id,
      group: options.mapping.group(slug) ?? (textOf(value("translation")) || path.group),
    },
    text: { title: textOf(value("title")) || titleOf(body, file), subtitle: textOf(value("subtitle")), body },
    section: sectionOf(value("section"), item, options, note),
    labels: textsOf(value("labels")),
    cover: (coverFile && (await pictures.nameOf(coverFile))) ?? null,
    commentsOpen: value("comments_open") !== false,
    draft: value("draft") === true || value("published") === false,
    withdrawn: value("withdrawn") === true,
    dates: datesOf(value("published_at"), value("updated_at"), note),
    authors: textsOf(value("authors")),
  };
}

/** Name of an article in its address: that of its field, else that of its post or file. */
function slugOf(file: string, fields: MarkdownFile["fields"]): string {
  const name = file.slice(file.lastIndexOf("/") + 1);
  return textOf(fields.get("slug")) || (name.split("#")[1] ?? name.replace(/\.(?:md|markdown)$/i, ""));
}

/** A title of the text, else the name of the file. */
function titleOf(body: string, file: string): string {
  const name = file.slice(file.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");
  return /^#\s+(.+?)\s*#*$/m.exec(body)?.[1] ?? name;
}

function sectionOf(
  value: unknown,
  item: number | null,
  { section, sections, mapping }: ReadOptions,
  note: (text: string) => void,
): string | null {
  const [given] = textsOf(value);
  if (given === undefined) return item === null ? section : null;
  const mapped = item === null ? mapping.section(given) : undefined;
  if (mapped !== undefined) return mapped;
  const name = given.toLowerCase().replace(/\s+/g, "-");
  if (item !== null || sections.has(name)) return name;
  note(`the site has no section "${given}"${section === null ? "" : `; it becomes ${section}`}.`);
  return section;
}

function datesOf(published: unknown, updated: unknown, note: (text: string) => void): Dates | null {
  const publishedAt = timeOf(published);
  if (published !== undefined && !publishedAt) note(`"${textOf(published)}" is no date.`);
  return publishedAt ? { publishedAt, updatedAt: timeOf(updated) ?? publishedAt } : null;
}
