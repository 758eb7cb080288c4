import { asc, eq, notInArray } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { FaqContent, TermsContent } from "#contract/backstage/information-kinds.ts";
import { ApiError } from "#contract/http/errors.ts";
import { routedLocales } from "#contract/locales.ts";
import { findMarkdownProblems } from "#server/articles/markdown-problems.queries.ts";
import { findMarkdownSources, pictureIdsOf } from "#server/articles/markdown-sources.queries.ts";
import type { Transaction } from "#server/database/transaction.ts";
import type { DocumentKind } from "#server/documents/document-kind.ts";
import { FieldProblems } from "#server/documents/field-problems.queries.ts";
import { renderMarkdown } from "#shared/markdown/render-markdown.ts";
import type { LocalText } from "../i18n/local-text.ts";
import { privacyKey, termsKey } from "./help.queries.ts";
import { faq, faqGroup, siteDocument } from "./help.schema.ts";

const keyForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** All questions and answers by group. */
export const faqDocument: DocumentKind<FaqContent> = {
  titleOf: () => "",
  textsOf: () => [],
  picturesOf: ({ group_list: groups }) =>
    groups.flatMap(({ faq_list: list }) => list.flatMap(({ answer }) => Object.values(answer).flatMap(pictureIdsOf))),

  async readLive(db) {
    const groups = await db.select().from(faqGroup).orderBy(asc(faqGroup.sort), asc(faqGroup.key));
    const questions = await db.select().from(faq).orderBy(asc(faq.sort), asc(faq.id));
    if (groups.length === 0) return undefined;
    const data = {
      group_list: groups.map(({ key, title }) => ({
        ...{ key, title },
        faq_list: questions
          .filter(({ groupKey }) => groupKey === key)
          .map(({ key: own, question, answer }) => ({ key: own, question, answer })),
      })),
    };
    return { liveId: null, data };
  },

  async findProblems(db, { data }) {
    const problems = new FieldProblems();
    const checkKey = (key: string, field: string) => {
      if (!keyForm.test(key)) problems.stop(key === "" ? "missing" : "bad_key", field);
    };
    const questions = data.group_list.flatMap(({ key, title, faq_list: list }, place) => {
      checkKey(key, `group_list.${place}.key`);
      problems.needTexts(title, `group_list.${place}.title`);
      return list.map((question, at) => ({ ...question, field: `group_list.${place}.faq_list.${at}` }));
    });
    for (const { key, question, answer, field } of questions) {
      checkKey(key, `${field}.key`);
      problems.needTexts(question, `${field}.question`);
      problems.needTexts(answer, `${field}.answer`);
      problems.list.push(...(await findProblemsOfTexts(db, answer, `${field}.answer`)));
    }
    problems.needUnique(
      data.group_list.map(({ key }) => key),
      (place) => `group_list.${place}.key`,
    );
    problems.needUnique(
      questions.map(({ key }) => key),
      (place) => `${questions[place]?.field}.key`,
    );
    return problems.list;
  },

  async publish(tx, { data }) {
    const groups = data.group_list.map(({ key, title }, place) => ({
      key,
      title: title as LocalText,
      sort: place + 1,
    }));
    await tx.delete(faqGroup).where(
      notInArray(
        faqGroup.key,
        groups.map(({ key }) => key),
      ),
    );
    for (const group of groups) {
      await tx.insert(faqGroup).values(group).onConflictDoUpdate({ target: faqGroup.key, set: group });
    }
    await tx.delete(faq);
    const questions = data.group_list.flatMap(({ key: groupKey, faq_list: list }) =>
      list.map((question) => ({ groupKey, ...question })),
    );
    for (const [place, { groupKey, key, question, answer }] of questions.entries()) {
      const answerHtml: LocalText = {};
      for (const [lang, text] of Object.entries(answer)) {
        answerHtml[lang] = renderMarkdown(text, await findMarkdownSources(tx, text, Number(lang))).html;
      }
      const texts = { question: question as LocalText, answer: answer as LocalText, answerHtml };
      await tx.insert(faq).values({ groupKey, key, sort: place, ...texts });
    }
    return null;
  },

  async withdraw(tx) {
    await tx.delete(faqGroup);
  },
};

const termsKeys = [termsKey, privacyKey] as const;

function keyOf(itemId: number): string {
  const key = termsKeys[itemId - 1];
  if (key === undefined) throw new ApiError("not_found");
  return key;
}

/** The terms of service, item 1, and the privacy notice, item 2. */
export const termsDocument: DocumentKind<TermsContent> = {
  titleOf: ({ title }) => Object.values(title).find(Boolean) ?? "",
  textsOf: () => [],
  picturesOf: ({ body }) => Object.values(body).flatMap(pictureIdsOf),

  async readLive(db, { itemId }) {
    const rows = await findTexts(db, keyOf(itemId));
    if (rows.length === 0) return undefined;
    const texts = (name: "title" | "body") => Object.fromEntries(rows.map((row) => [String(row.lang), row[name]]));
    return { liveId: null, data: { title: texts("title"), body: texts("body") } };
  },

  async findProblems(db, { data }) {
    const problems = new FieldProblems();
    problems.needTexts(data.title, "title");
    problems.needTexts(data.body, "body");
    problems.list.push(...(await findProblemsOfTexts(db, data.body, "body")));
    return problems.list;
  },

  async publish(tx, { itemId, data }) {
    const key = keyOf(itemId);
    const live = await findTexts(tx, key);
    for (const { id: lang } of routedLocales) {
      const [title, body] = [data.title[String(lang)] ?? "", data.body[String(lang)] ?? ""];
      // The date is the version that members accept, so a language that has not changed keeps it.
      if (live.some((row) => row.lang === lang && row.title === title && row.body === body)) continue;
      await writeText(tx, { key, lang, title, body });
    }
    return null;
  },

  async withdraw(tx, { itemId }) {
    await tx.delete(siteDocument).where(eq(siteDocument.key, keyOf(itemId)));
  },
};

function findTexts(db: NodePgDatabase, key: string) {
  return db.select().from(siteDocument).where(eq(siteDocument.key, key)).orderBy(asc(siteDocument.lang));
}

async function writeText(tx: Transaction, text: { key: string; lang: number; title: string; body: string }) {
  const { html: bodyHtml, headings } = renderMarkdown(text.body, await findMarkdownSources(tx, text.body, text.lang));
  const set = { ...text, bodyHtml, headings: [...headings], updatedAt: new Date() };
  await tx
    .insert(siteDocument)
    .values(set)
    .onConflictDoUpdate({ target: [siteDocument.key, siteDocument.lang], set });
}

async function findProblemsOfTexts(db: NodePgDatabase, texts: Readonly<Record<string, string>>, field: string) {
  const found = [];
  for (const [lang, text] of Object.entries(texts)) {
    found.push(...(await findMarkdownProblems(db, { text, lang: Number(lang), field: `${field}.${lang}` })));
  }
  return found;
}
