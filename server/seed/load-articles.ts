import { readdir } from "node:fs/promises";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import * as v from "valibot";
import { section } from "#contract/articles/endpoints.ts";
import { joinLocale } from "#contract/locales.ts";
import { article, articleLabel } from "#server/articles/articles.schema.ts";
import { readingMinutes, renderMarkdown } from "#shared/markdown/render-markdown.ts";
import {
  allBut,
  claimRowIds,
  findEditedItems,
  hashText,
  labelItems,
  type RowIds,
  sampleItemId,
  sampleLikes,
} from "./items.ts";
import { both, readMarkdown, type SampleLang, sampleLangs, saveCover } from "./sample-files.ts";

const text = v.object({ title: v.string(), subtitle: v.string() });
/** The front matter of the Chinese file; the English file has the text fields alone. */
const frontMatter = v.object({
  ...text.entries,
  id: sampleItemId,
  section,
  cover: v.string(),
  labels: v.array(v.string()),
  published: v.pipe(v.string(), v.isoTimestamp()),
});

interface ArticleText extends v.InferOutput<typeof text> {
  /** Markdown. A link to `article:<slug>` leads to another sample article. */
  readonly body: string;
}

/** A sample article: the fields that both languages share, and a text for each. */
export interface ArticleFile extends Omit<v.InferOutput<typeof frontMatter>, "title" | "subtitle"> {
  readonly slug: string;
  readonly texts: Readonly<Record<SampleLang, ArticleText>>;
}

/**
 * Reads every sample article.
 *
 * @throws {Error} naming the file with an invalid front matter
 */
export async function readArticleFiles(): Promise<ArticleFile[]> {
  const names = await readdir(new URL("../../sample/articles/", import.meta.url));
  const chineseFiles = names.filter((name) => name.endsWith(".zh-CN.md")).sort();
  return Promise.all(
    chineseFiles.map(async (name) => {
      const slug = name.replace(".zh-CN.md", "");
      const [chinese, english] = await Promise.all([
        readMarkdown(`articles/${slug}.zh-CN.md`, frontMatter),
        readMarkdown(`articles/${slug}.en-US.md`, text),
      ]);
      return { ...chinese, slug, texts: { "zh-CN": chinese, "en-US": english } };
    }),
  );
}

/** Finds sample articles by slug. Both functions throw for an unknown slug. */
export interface SampleArticles {
  itemId(slug: string): number;
  rowIds(slug: string): RowIds;
}

/**
 * Writes the sample articles with their covers and labels, and resolves the links between them. Existing rows get the
 * sample's text; their ids, likes, counts and withdrawals stay. What editors have opened in Backstage stays as it is.
 */
export async function loadArticles(
  db: NodePgDatabase,
  files: readonly ArticleFile[],
  labelIds: ReadonlyMap<string, number>,
): Promise<SampleArticles> {
  const itemIds = new Map(files.map(({ slug, id }) => [slug, id]));
  const rowIdsOfItem = await claimRowIds(db, article, Math.max(...itemIds.values()));
  const itemId = (slug: string) => {
    const id = itemIds.get(slug);
    if (id === undefined) throw new Error(`There is no sample article "${slug}"`);
    return id;
  };
  const articles: SampleArticles = { itemId, rowIds: (slug) => rowIdsOfItem(itemId(slug)) };
  const rows: (typeof article.$inferInsert)[] = [];
  const edited = await findEditedItems(db, ["article", "article_text"]);
  const unedited = files.filter(({ id }) => !edited.has(id));
  for (const file of unedited) {
    const { "zh-CN": chinese, "en-US": english } = file.texts;
    const alt = both(chinese.title, english.title);
    const coverImageId = await saveCover(db, { name: `article-${file.slug}`, cover: file.cover, alt });
    rows.push(...articleRows(file, coverImageId, articles));
  }
  if (rows.length === 0) return articles;
  await db
    .insert(article)
    .values(rows)
    .onConflictDoUpdate({ target: [article.itemId, article.lang], set: allBut(article, unchangedColumns) });
  const items = unedited.map(({ id, labels }) => ({ itemId: id, labels }));
  await labelItems(db, articleLabel, items, labelIds);
  return articles;
}

const unchangedColumns = [
  "id",
  "withdrawnAt",
  "commentOpen",
  "likedAmount",
  "commentCount",
  "viewCount",
  "changedXid",
] as const;

function articleRows(
  file: ArticleFile,
  coverImageId: number,
  articles: SampleArticles,
): (typeof article.$inferInsert)[] {
  const publishedAt = new Date(file.published);
  return (Object.keys(sampleLangs) as SampleLang[]).map((code) => {
    const { title, subtitle, body: source } = file.texts[code];
    const body = source.replace(/\]\(article:([a-z0-9-]+)\)/g, (_, slug: string) => {
      return `](${joinLocale(code, `/article/${articles.rowIds(slug)[code]}`)})`;
    });
    const { html, headings } = renderMarkdown(body);
    const lang = sampleLangs[code];
    return {
      id: articles.rowIds(file.slug)[code],
      itemId: file.id,
      lang,
      title,
      subtitle,
      section: file.section,
      body,
      bodyHtml: html,
      headings: [...headings],
      readingMinutes: readingMinutes(body, lang),
      coverImageId,
      publishedAt,
      updatedAt: publishedAt,
      viewCount: sampleViews(`${file.slug}/${lang}`, publishedAt),
      likedAmount: sampleLikes(`article/${file.slug}`),
    };
  });
}

const firstDay = Date.parse("2025-12-01");

/** The initial number of views: always the same for an article, a little higher for newer articles. */
function sampleViews(key: string, publishedAt: Date): number {
  const days = Math.max(0, Math.floor((publishedAt.getTime() - firstDay) / 86_400_000));
  return 400 + (hashText(key) % 3000) + days * 4;
}
