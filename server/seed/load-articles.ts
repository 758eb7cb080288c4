import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { joinLocale } from "#contract/locales.ts";
import { article, articleLabel } from "#server/articles/articles.schema.ts";
import { readingMinutes, renderMarkdown } from "#server/articles/render-markdown.ts";
import { both, type SampleLang, sampleLangs } from "../../sample/site/bilingual.ts";
import type { ArticleFile } from "./content-files.ts";
import { hashText } from "./cover-art/seeded-random.ts";
import { articleSlugs, itemIdOf } from "./item-ids.ts";
import { allBut, claimRowIds, type RowIds } from "./item-rows.ts";
import { labelItems } from "./load-labels.ts";
import { sampleLikes } from "./sample-likes.ts";
import { saveCover } from "./save-cover.ts";

/** The row ids of a sample article by its slug. Throws for an unknown one. */
export type ArticleIds = (slug: string) => RowIds;

/**
 * Writes the sample articles with their covers and labels, links between them resolved. Rows that are there
 * keep their ids, what readers did with them and whether an editor has withdrawn them; their text becomes the sample's.
 */
export async function loadArticles(
  db: NodePgDatabase,
  files: readonly ArticleFile[],
  labelIds: ReadonlyMap<string, number>,
): Promise<ArticleIds> {
  const idsOfItem = await claimRowIds(db, article, articleSlugs.length);
  const idsOf: ArticleIds = (slug) => idsOfItem(itemIdOf(articleSlugs, slug));
  const rows: (typeof article.$inferInsert)[] = [];
  for (const file of files) {
    const { "zh-CN": chinese, "en-US": english } = file.texts;
    const coverImageId = await saveCover(db, {
      name: `article-${file.slug}`,
      category: file.cover,
      key: file.slug,
      alt: both(chinese.title, english.title),
    });
    rows.push(...articleRows(file, coverImageId, idsOf));
  }
  await db
    .insert(article)
    .values(rows)
    .onConflictDoUpdate({ target: [article.itemId, article.lang], set: allBut(article, readersColumns) });
  const items = files.map(({ slug, labels }) => ({ itemId: itemIdOf(articleSlugs, slug), labels }));
  await labelItems(db, articleLabel, items, labelIds);
  return idsOf;
}

const readersColumns = [
  "id",
  "withdrawnAt",
  "commentOpen",
  "likedAmount",
  "commentCount",
  "viewCount",
  "changedXid",
] as const;

function articleRows(file: ArticleFile, coverImageId: number, idsOf: ArticleIds): (typeof article.$inferInsert)[] {
  const publishedAt = new Date(file.published);
  return (Object.keys(sampleLangs) as SampleLang[]).map((code) => {
    const { title, subtitle, body: source } = file.texts[code];
    const body = source.replace(/\]\(article:([a-z0-9-]+)\)/g, (_, slug: string) => {
      return `](${joinLocale(code, `/article/${idsOf(slug)[code]}`)})`;
    });
    const { html, headings } = renderMarkdown(body);
    const lang = sampleLangs[code];
    return {
      id: idsOf(file.slug)[code],
      itemId: itemIdOf(articleSlugs, file.slug),
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

/** A number of readers to sort by: the same for an article every time, a little higher for newer ones. */
function sampleViews(key: string, publishedAt: Date): number {
  const days = Math.max(0, Math.floor((publishedAt.getTime() - firstDay) / 86_400_000));
  return 400 + (hashText(key) % 3000) + days * 4;
}
