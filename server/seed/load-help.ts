import { readFile } from "node:fs/promises";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import * as v from "valibot";
import { parse } from "yaml";
import { joinLocale } from "#contract/locales.ts";
import { renderMarkdown } from "#server/articles/render-markdown.ts";
import { faq, faqGroup, siteDocument } from "#server/help/help.schema.ts";
import { both, type SampleLang, sampleLangs } from "../../sample/site/bilingual.ts";

const texts = v.tuple([v.string(), v.string()]);
const groups = v.array(
  v.object({
    key: v.string(),
    title: texts,
    questions: v.array(v.object({ key: v.string(), question: texts, answer: texts })),
  }),
);
const front = v.object({ title: v.string(), updated: v.optional(v.pipe(v.string(), v.isoTimestamp())) });

const read = (name: string) => readFile(new URL(`../../sample/help/${name}`, import.meta.url), "utf8");

/** Sets up questions and terms, each only where there are none: from then on they are the operator's. */
export async function loadHelp(db: NodePgDatabase): Promise<void> {
  if ((await db.$count(faqGroup)) === 0) await loadFaq(db);
  if ((await db.$count(siteDocument)) === 0) await loadDocument(db, "terms-of-service");
}

async function loadFaq(db: NodePgDatabase): Promise<void> {
  const found = v.parse(groups, parse(await read("faq.yaml")));
  await db.insert(faqGroup).values(found.map(({ key, title }, sort) => ({ key, title: both(...title), sort })));
  await db.insert(faq).values(
    found.flatMap(({ key: groupKey, questions }) =>
      questions.map(({ key, question, answer: [chinese, english] }, sort) => {
        // Written once for both, links name no language.
        const local = english.replace(/\]\((\/[^)]*)\)/g, (_, path: string) => `](${joinLocale("en-US", path)})`);
        return {
          key,
          groupKey,
          sort,
          question: both(...question),
          answer: both(chinese, local),
          answerHtml: both(renderMarkdown(chinese).html, renderMarkdown(local).html),
        };
      }),
    ),
  );
}

async function loadDocument(db: NodePgDatabase, key: string): Promise<void> {
  const files = await Promise.all(
    (Object.keys(sampleLangs) as SampleLang[]).map(async (code) => {
      const [, head = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(await read(`${key}.${code}.md`)) ?? [];
      return { lang: sampleLangs[code], ...v.parse(front, parse(head)), body: body.trim() };
    }),
  );
  const updated = files.find((file) => file.updated)?.updated ?? "";
  await db.insert(siteDocument).values(
    files.map(({ lang, title, body }) => {
      const { html, headings } = renderMarkdown(body);
      return { key, lang, title, body, bodyHtml: html, headings, updatedAt: new Date(updated) };
    }),
  );
}
