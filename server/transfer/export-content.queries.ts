import type { ArticleFacts } from "#contract/backstage/document-data.ts";
import { documentKinds as kindNames } from "#contract/backstage/kinds.ts";
import { findLocale } from "#contract/locales.ts";
import { allowPauses } from "#server/database/allow-pauses.ts";
import type { Database } from "#server/database/connect.ts";
import type { DocumentKinds } from "#server/documents/document-kind.ts";
import { articleFolder, type ContentManifest, contentFile, pictureFolder } from "./content-format.ts";
import { type ArticleDates, type Content, findArticleDates, findContent } from "./content-items.queries.ts";
import { writeFrontMatter } from "./front-matter.ts";
import { findPictureFiles, readPair } from "./picture-files.queries.ts";
import { referenceTo, withFiles } from "./picture-references.ts";

/** Writes a file of the export; the name has slashes between folders. */
export type WriteFile = (name: string, bytes: string | Uint8Array) => Promise<void>;

/** Numbers of what was exported. */
export interface ExportCounts {
  readonly articles: number;
  readonly documents: number;
  readonly pictures: number;
}

/** Exports all content as of one moment: articles as Markdown, pictures, and all else as JSON. */
export function exportContent(db: Database, kinds: DocumentKinds, write: WriteFile): Promise<ExportCounts> {
  return db.transaction(
    async (tx) => {
      await tx.execute(allowPauses);
      const pictures = await findPictureFiles(tx);
      const files = new Map(pictures.map(({ id, entry }) => [id, entry.file]));
      for (const { id, entry, rendered } of pictures) {
        const { day, night } = rendered ?? (await readPair(tx, id));
        if (day) await write(`${pictureFolder}/${entry.file}`, day.bytes);
        if (night && entry.night_file) await write(`${pictureFolder}/${entry.night_file}`, night.bytes);
      }
      const facts = new Map((await findContent(tx, kinds, "article")).map((content) => [content.itemId, content]));
      const texts = await findContent(tx, kinds, "article_text");
      const dates = await findArticleDates(tx);
      for (const text of texts) {
        const place = `${text.itemId} ${text.lang}`;
        await write(articleName(text), articleFile(text, facts.get(text.itemId), dates.get(place), files));
      }
      const manifest: ContentManifest = {
        format: "kapok-content",
        version: 1,
        picture_list: pictures.map(({ entry }) => entry),
        document_list: [],
      };
      for (const kind of kindNames.filter((name) => name !== "article" && name !== "article_text")) {
        for (const { itemId, lang, draft, data } of await findContent(tx, kinds, kind)) {
          const named = withFiles(data, (id) => files.get(id));
          manifest.document_list.push({ kind, item_id: itemId, lang, draft, data: named });
        }
      }
      await write(contentFile, `${JSON.stringify(manifest, null, 2)}\n`);
      return { articles: texts.length, documents: manifest.document_list.length, pictures: pictures.length };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

const codeOf = (lang: number | null) => findLocale(lang ?? 0)?.code ?? String(lang);

const articleName = ({ itemId, lang }: Content) => `${articleFolder}/${itemId}.${codeOf(lang)}.md`;

/** The Markdown file of an article in one language. */
function articleFile(
  { itemId, lang, draft, data }: Content,
  facts: Content | undefined,
  dates: ArticleDates | undefined,
  files: ReadonlyMap<number, string>,
): string {
  const { title, subtitle, body } = withFiles(data, (id) => files.get(id));
  const shared = facts?.data as ArticleFacts | undefined;
  const cover = files.get(shared?.cover_image_id ?? 0);
  const fields = {
    ...{ title, subtitle, language: codeOf(lang), item: itemId },
    section: shared?.section ?? null,
    labels: shared?.label_list ?? [],
    cover: cover === undefined ? null : referenceTo(cover),
    comments_open: shared?.comment_open ?? true,
    ...(dates && { published_at: dates.publishedAt.toISOString(), updated_at: dates.updatedAt.toISOString() }),
    ...(draft && { draft }),
    ...(dates?.withdrawnAt && { withdrawn: true }),
  };
  return writeFrontMatter(fields, String(body));
}
