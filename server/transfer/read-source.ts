import * as v from "valibot";
import { messageOf, OperatorError } from "#server/database/operator-error.ts";
import { hashTexts } from "#server/documents/live-rows.mutations.ts";
import { type ContentManifest, contentFile, contentManifest } from "./content-format.ts";
import type { ForeignExport, ForeignPost } from "./foreign-post.ts";
import { readFrontMatter } from "./front-matter.ts";
import type { ImportPlan, PlannedDocument, PlannedItem } from "./import-plan.ts";
import { type ReadArticle, type ReadOptions, readArticle } from "./read-article.ts";
import { readGhost } from "./read-ghost.ts";
import { readWordpress } from "./read-wordpress.ts";
import type { SourceFiles } from "./source-files.ts";
import { SourcePictures } from "./source-pictures.ts";
import { isStorable } from "./storable-text.ts";

const maxBytes = { manifest: 128 * 1024 * 1024, article: 4 * 1024 * 1024 } as const;

/**
 * Reads an export of this program, of Ghost or of WordPress, or Markdown files of others.
 *
 * @param only the one file that is read; the others have its pictures
 * @throws {OperatorError} for a damaged export
 */
export async function readSource(files: SourceFiles, options: ReadOptions, only?: string): Promise<ImportPlan> {
  const notes: string[] = [];
  const note = (text: string) => void notes.push(text);
  const pictures = new SourcePictures(files, note);
  const manifest = files.names.has(contentFile) && !only ? await readManifest(files) : undefined;
  for (const picture of manifest?.picture_list ?? []) pictures.addExported(picture);
  const names = only ? [only] : [...files.names].sort();
  const foreign = manifest ? undefined : await findForeign(files, names, note);
  notes.push(...(foreign?.notes ?? []));
  const texts = foreign?.posts ?? (await readMarkdownFiles(files, names, note));
  const articles: ReadArticle[] = [];
  for (const { name, ...file } of texts) {
    const article = await readArticle(name, file, { files, pictures, options, note });
    if (article) articles.push(article);
  }
  const items = itemsOf(manifest?.document_list ?? []);
  const isLabel = ({ documents: [first] }: PlannedItem) => first?.kind === "label";
  return {
    source: manifest ? "kapok" : (foreign?.source ?? "markdown"),
    pictures: pictures.planned,
    // Articles need their labels, and the other content may name articles.
    items: [...items.filter(isLabel), ...articleItems(articles, note), ...items.filter((item) => !isLabel(item))],
    notes,
  };
}

type Note = (text: string) => void;

/** Finds the export of another program among the files in the first folder. */
async function findForeign(
  files: SourceFiles,
  names: readonly string[],
  note: Note,
): Promise<ForeignExport | undefined> {
  for (const name of names.filter((each) => /^[^/]*\.(?:json|xml)$/i.test(each))) {
    try {
      const source = (await files.read(name, maxBytes.manifest)).toString("utf8").replace(/^\uFEFF/, "");
      const found = /\.json$/i.test(name) ? readGhost(name, JSON.parse(source)) : readWordpress(name, source);
      if (found) return found;
    } catch (error) {
      note(`${name}: the file cannot be read: ${messageOf(error).split("\n")[0]}`);
    }
  }
  return undefined;
}

async function readMarkdownFiles(files: SourceFiles, names: readonly string[], note: Note): Promise<ForeignPost[]> {
  const found: ForeignPost[] = [];
  for (const name of names.filter((each) => /\.(?:md|markdown)$/i.test(each))) {
    try {
      found.push({ name, ...readFrontMatter((await files.read(name, maxBytes.article)).toString("utf8")) });
    } catch (error) {
      note(`${name}: the file cannot be read: ${messageOf(error).split("\n")[0]}`);
    }
  }
  return found;
}

async function readManifest(files: SourceFiles): Promise<ContentManifest> {
  try {
    return v.parse(contentManifest, JSON.parse((await files.read(contentFile, maxBytes.manifest)).toString("utf8")));
  } catch (error) {
    throw new OperatorError(`${contentFile} is no file of an export: ${messageOf(error)}.`);
  }
}

/** Documents of an export, with the texts of a game beside its facts. */
function itemsOf(list: ContentManifest["document_list"]): PlannedItem[] {
  const items = new Map<string, { key: string; itemId: number; documents: PlannedDocument[] }>();
  for (const { kind, item_id: itemId, lang, draft, data } of list) {
    const key = `${kind === "game_text" ? "game" : kind} ${itemId}`;
    const item = items.get(key) ?? { key, itemId, documents: [] };
    items.set(key, item);
    const place = `${kind} ${itemId}${lang === null ? "" : ` in language ${lang}`}`;
    item.documents.push({ kind, lang, data, draft, withdrawn: false, dates: null, place, note: "" });
  }
  return [...items.values()];
}

/** Articles with what their languages share. */
function articleItems(articles: readonly ReadArticle[], note: (text: string) => void): PlannedItem[] {
  const groups = Map.groupBy(articles, ({ item, group }) => (item === null ? keyOf(group) : `article ${item}`));
  return Array.from(groups, ([key, all]) => {
    const group = all
      .sort((one, other) => one.lang - other.lang)
      .filter(({ file, lang }, place) => {
        const isFirst = all.findIndex((other) => other.lang === lang) === place;
        if (!isFirst) note(`${file}: another file has the same article in this language.`);
        return isFirst;
      });
    const facts = group.map(factsOf);
    const shared = facts.find(({ section, cover_image_id: cover }) => section !== null && cover !== null) ?? facts[0];
    facts.forEach((each, at) => {
      if (JSON.stringify(each) !== JSON.stringify(shared))
        note(`${group[at]?.file}: section, labels, cover and comments are those of another language.`);
    });
    const draft = group.every((article) => article.draft);
    const place = group[0]?.file ?? key;
    const documents: PlannedDocument[] = [
      { kind: "article", lang: null, data: { ...shared }, draft, withdrawn: false, dates: null, place, note: "" },
      ...group.map((article) => textOf(article, note)),
    ];
    return { key, itemId: group[0]?.item ?? null, documents };
  });
}

/** Key of a group of translations; a hash in place of a text that the database cannot store or index. */
const keyOf = (group: string) => (group.length <= 500 && isStorable(group) ? group : hashTexts([group]));

const factsOf = ({ section, cover, labels, commentsOpen }: ReadArticle) => ({
  section,
  cover_image_id: cover,
  label_list: [...labels],
  comment_open: commentsOpen,
});

function textOf({ file, lang, text, draft, withdrawn, dates, authors }: ReadArticle, note: (text: string) => void) {
  const by = authors.join(", ");
  if (by !== "") note(`${file}: articles have no author; "${by}" becomes the note of the version.`);
  const data = { ...text };
  const revisionNote = by === "" ? "" : `By ${by}`.slice(0, 200);
  return { kind: "article_text" as const, lang, data, draft, withdrawn, dates, place: file, note: revisionNote };
}
