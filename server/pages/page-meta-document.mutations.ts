import { asc } from "drizzle-orm";
import type { PageMetaContent } from "#contract/backstage/site-kinds.ts";
import { routedLocales } from "#contract/locales.ts";
import type { DocumentKind } from "#server/documents/document-kind.ts";
import { FieldProblems } from "#server/documents/field-problems.queries.ts";
import { pageMeta } from "./pages.schema.ts";

/** Titles, descriptions and keywords of pages in all languages. */
export const pageMetaDocument: DocumentKind<PageMetaContent> = {
  titleOf: () => "",
  textsOf: () => [],
  picturesOf: () => [],

  async readLive(db) {
    const rows = await db.select().from(pageMeta).orderBy(asc(pageMeta.uri), asc(pageMeta.lang));
    if (rows.length === 0) return undefined;
    const uris = [...new Set(rows.map(({ uri }) => uri))];
    const data = {
      page_list: uris.map((uri) => {
        const own = rows.filter((row) => row.uri === uri);
        const texts = (name: "title" | "description" | "keyword") =>
          Object.fromEntries(own.map((row) => [String(row.lang), row[name]]));
        return { uri, title: texts("title"), description: texts("description"), keyword: texts("keyword") };
      }),
    };
    return { liveId: null, data };
  },

  async findProblems(_, { data }) {
    const problems = new FieldProblems();
    data.page_list.forEach(({ uri, title, description }, place) => {
      if (!/^\/[\w\-./%]*$/.test(uri)) problems.stop(uri === "" ? "missing" : "bad_link", `page_list.${place}.uri`);
      problems.needTexts(title, `page_list.${place}.title`);
      problems.needTexts(description, `page_list.${place}.description`);
    });
    problems.needUnique(
      data.page_list.map(({ uri }) => uri),
      (place) => `page_list.${place}.uri`,
    );
    return problems.list;
  },

  async publish(tx, { data }) {
    await tx.delete(pageMeta);
    const rows = data.page_list.flatMap(({ uri, title, description, keyword }) =>
      routedLocales.map(({ id: lang }) => {
        const key = String(lang);
        return { uri, lang, title: title[key] ?? "", description: description[key] ?? "", keyword: keyword[key] ?? "" };
      }),
    );
    if (rows.length > 0) await tx.insert(pageMeta).values(rows);
    return null;
  },

  async withdraw(tx) {
    await tx.delete(pageMeta);
  },
};
