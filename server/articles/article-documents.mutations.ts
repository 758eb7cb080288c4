import { and, eq, inArray, isNull, notInArray, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { ArticleFacts, ArticleText } from "#contract/backstage/document-data.ts";
import { routedLocales } from "#contract/locales.ts";
import type { Transaction } from "#server/database/transaction.ts";
import type { DocumentKind, FindPublished, FoundProblem } from "#server/documents/document-kind.ts";
import { readingMinutes, renderMarkdown } from "#shared/markdown/render-markdown.ts";
import { image } from "../media/media.schema.ts";
import { article, articleLabel, label } from "./articles.schema.ts";
import { findMarkdownProblems } from "./markdown-problems.queries.ts";
import { findMarkdownSources, pictureIdsOf } from "./markdown-sources.queries.ts";

const missing = (field: string): FoundProblem => ({ level: "error", code: "missing", field });

/** Facts of an article: they apply to its texts in all languages. */
export const articleFactsDocument: DocumentKind<ArticleFacts> = {
  titleOf: () => "",
  textsOf: () => [],
  picturesOf: ({ cover_image_id: cover }) => (cover === null ? [] : [cover]),

  async readLive(db, { itemId }) {
    const [row] = await db.select().from(article).where(eq(article.itemId, itemId)).orderBy(article.lang).limit(1);
    if (!row) return undefined;
    const labels = await db
      .select({ key: label.key })
      .from(articleLabel)
      .innerJoin(label, eq(label.id, articleLabel.labelId))
      .where(eq(articleLabel.itemId, itemId))
      .orderBy(label.id);
    const { section, coverImageId, commentOpen } = row;
    const data = {
      section,
      cover_image_id: coverImageId,
      label_list: labels.map(({ key }) => key),
      comment_open: commentOpen,
    };
    return { liveId: null, data };
  },

  async findProblems(db, { data }) {
    const problems: FoundProblem[] = [];
    if (data.section === null) problems.push(missing("section"));
    if (data.cover_image_id === null) problems.push(missing("cover_image_id"));
    else if ((await db.$count(image, eq(image.id, data.cover_image_id))) === 0) {
      problems.push({ level: "error", code: "no_such_picture", field: "cover_image_id" });
    }
    if ((await findLabelIds(db, data.label_list)).length < new Set(data.label_list).size) {
      problems.push({ level: "error", code: "no_such_label", field: "label_list" });
    }
    return problems;
  },

  async publish(tx, { itemId, data }) {
    await tx.update(article).set(columnsOf(data)).where(eq(article.itemId, itemId));
    await setLabels(tx, itemId, data.label_list);
    return null;
  },

  // Readers see facts only with a text.
  withdraw: async () => {},
};

/** The text of an article in one language. */
export const articleTextDocument: DocumentKind<ArticleText> = {
  titleOf: ({ title }) => title,
  textsOf: ({ title, subtitle, body }) => [title, subtitle, body],
  picturesOf: ({ body }) => pictureIdsOf(body),

  async readLive(db, { itemId, lang }) {
    const [row] = await db.select().from(article).where(ofPlace({ itemId, lang }));
    if (!row) return undefined;
    const { id: liveId, title, subtitle, body } = row;
    return { liveId, data: { title, subtitle, body } };
  },

  async findProblems(db, { itemId, lang, data, published }) {
    const problems: FoundProblem[] = [];
    if (data.title.trim() === "") problems.push(missing("title"));
    if (data.body.trim() === "") problems.push(missing("body"));
    if (data.subtitle.trim() === "") problems.push({ level: "warning", code: "missing", field: "subtitle" });
    problems.push(...(await findMarkdownProblems(db, { text: data.body, lang: lang ?? 0, field: "body" })));
    if (!(await findFacts(db, itemId, published))) problems.push(missing("facts"));
    const shown = await db
      .select({ lang: article.lang })
      .from(article)
      .where(and(eq(article.itemId, itemId), isNull(article.withdrawnAt)));
    for (const { id: other } of routedLocales.filter(({ id }) => id !== lang)) {
      if (shown.some((row) => row.lang === other) || (await published("article_text", other))) continue;
      problems.push({ level: "warning", code: "no_translation", field: null });
    }
    return problems;
  },

  async publish(tx, { itemId, lang, data, isFirst, published, dates }) {
    const facts = await findFacts(tx, itemId, published);
    if (lang === null || !facts) throw new Error(`Article ${itemId} has no published facts`);
    const { html, headings } = renderMarkdown(data.body, await findMarkdownSources(tx, data.body, lang));
    const text = {
      title: data.title,
      subtitle: data.subtitle,
      body: data.body,
      bodyHtml: html,
      headings: [...headings],
      readingMinutes: readingMinutes(data.body, lang),
      updatedAt: dates?.updatedAt ?? sql`now()`,
      withdrawnAt: null,
    };
    const publishedAt = dates?.publishedAt ?? sql`now()`;
    const [row] = await tx
      .insert(article)
      .values({ itemId, lang, publishedAt, ...columnsOf(facts), ...text })
      .onConflictDoUpdate({
        target: [article.itemId, article.lang],
        set: { ...text, ...((isFirst || dates) && { publishedAt }) },
      })
      .returning({ id: article.id });
    return row?.id ?? null;
  },

  async withdraw(tx, place) {
    await tx
      .update(article)
      .set({ withdrawnAt: sql`now()` })
      .where(and(ofPlace(place), isNull(article.withdrawnAt)));
  },
};

/** The facts of an article: those of its document, else those that readers have. */
async function findFacts(
  db: NodePgDatabase,
  itemId: number,
  published: FindPublished,
): Promise<ArticleFacts | undefined> {
  const facts = await published("article", null);
  return facts ?? (await articleFactsDocument.readLive(db, { itemId, lang: null }))?.data;
}

function ofPlace({ itemId, lang }: { itemId: number; lang: number | null }) {
  return and(eq(article.itemId, itemId), eq(article.lang, lang ?? 0));
}

/** The columns of facts that are published, so none is missing. */
function columnsOf({ section, cover_image_id: coverImageId, comment_open: commentOpen }: ArticleFacts) {
  return { section: section as string, coverImageId: coverImageId as number, commentOpen };
}

async function findLabelIds(db: NodePgDatabase, keys: readonly string[]): Promise<number[]> {
  const rows = await db
    .select({ id: label.id })
    .from(label)
    .where(inArray(label.key, [...keys]));
  return rows.map(({ id }) => id);
}

/** Sets the labels of an article. Correct ones stay, because each change tells devices to load the article again. */
async function setLabels(tx: Transaction, itemId: number, keys: readonly string[]): Promise<void> {
  const ids = await findLabelIds(tx, keys);
  await tx.delete(articleLabel).where(and(eq(articleLabel.itemId, itemId), notInArray(articleLabel.labelId, ids)));
  if (ids.length === 0) return;
  await tx
    .insert(articleLabel)
    .values(ids.map((labelId) => ({ itemId, labelId })))
    .onConflictDoNothing();
}
