import { eq } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import * as v from "valibot";
import { joinLocale } from "#contract/locales.ts";
import { faq, faqGroup, siteDocument } from "#server/help/help.schema.ts";
import { renderMarkdown } from "#shared/markdown/render-markdown.ts";
import { both, localText, readJson, readMarkdown, type SampleLang, sampleLangs } from "./sample-files.ts";

/** Questions by group. Answers are Markdown; their links have no locale prefix. */
const faqGroups = v.array(
  v.object({
    key: v.string(),
    title: localText,
    questions: v.array(v.object({ key: v.string(), question: localText, answer: localText })),
  }),
);
const documentHead = v.object({ title: v.string(), updated: v.optional(v.pipe(v.string(), v.isoTimestamp())) });

/** Documents that every site needs, because other pages link to them. */
const documents = ["terms-of-service", "privacy"];

/** Adds the questions and documents that the site does not have. */
export async function loadHelp(db: NodePgDatabase): Promise<void> {
  if ((await db.$count(faqGroup)) === 0) await loadFaq(db);
  await loadMissingDocuments(db);
}

/** Adds each document of which the site has no language. */
export async function loadMissingDocuments(db: NodePgDatabase): Promise<void> {
  for (const key of documents) {
    if ((await db.$count(siteDocument, eq(siteDocument.key, key))) === 0) await loadDocument(db, key);
  }
}

async function loadFaq(db: NodePgDatabase): Promise<void> {
  const groups = await readJson("help/faq.json", faqGroups);
  await db.insert(faqGroup).values(groups.map(({ key, title }, sort) => ({ key, title, sort })));
  await db.insert(faq).values(
    groups.flatMap(({ key: groupKey, questions }) =>
      questions.map(({ key, question, answer: source }, sort) => {
        const chinese = source[sampleLangs["zh-CN"]] ?? "";
        const english = addLocale(source[sampleLangs["en-US"]] ?? "");
        const answerHtml = both(renderMarkdown(chinese).html, renderMarkdown(english).html);
        return { key, groupKey, sort, question, answer: both(chinese, english), answerHtml };
      }),
    ),
  );
}

function addLocale(markdown: string): string {
  return markdown.replace(/\]\((\/[^)]*)\)/g, (_, path: string) => `](${joinLocale("en-US", path)})`);
}

async function loadDocument(db: NodePgDatabase, key: string): Promise<void> {
  const files = await Promise.all(
    (Object.keys(sampleLangs) as SampleLang[]).map(async (code) => {
      return { lang: sampleLangs[code], ...(await readMarkdown(`help/${key}.${code}.md`, documentHead)) };
    }),
  );
  const updatedAt = new Date(files.find(({ updated }) => updated)?.updated ?? "");
  await db
    .insert(siteDocument)
    .values(
      files.map(({ lang, title, body }) => {
        const { html, headings } = renderMarkdown(body);
        return { key, lang, title, body, bodyHtml: html, headings, updatedAt };
      }),
    )
    // Another process may start at the same time.
    .onConflictDoNothing();
}
