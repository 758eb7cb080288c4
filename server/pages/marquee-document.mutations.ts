import { asc, eq } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { MarqueeContent } from "#contract/backstage/site-kinds.ts";
import type { DocumentKind } from "#server/documents/document-kind.ts";
import { FieldProblems } from "#server/documents/field-problems.queries.ts";
import { withFormerIds } from "#server/documents/former-ids.ts";
import { ensurePage, findPageId } from "./page-rows.mutations.ts";
import { marquee } from "./pages.schema.ts";

const frontPage = "/";

/** The announcements of the front page in all languages. */
export const marqueeDocument: DocumentKind<MarqueeContent> = {
  titleOf: () => "",
  textsOf: () => [],
  picturesOf: () => [],

  async readLive(db) {
    const rows = await findRows(db);
    if (rows.length === 0) return undefined;
    const marquee_list: MarqueeContent["marquee_list"] = {};
    for (const { lang, text, uri, startsAt, endsAt } of rows) {
      marquee_list[String(lang)] ??= [];
      marquee_list[String(lang)]?.push({
        ...{ text, uri },
        ...{ starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() },
      });
    }
    return { liveId: null, data: { marquee_list } };
  },

  async findProblems(_, { data }) {
    const problems = new FieldProblems();
    for (const [lang, rows] of Object.entries(data.marquee_list)) {
      rows.forEach((row, place) => {
        const field = `marquee_list.${lang}.${place}`;
        problems.needText(row.text, `${field}.text`);
        problems.needLink(row.uri, `${field}.uri`);
        problems.needTimes(row, `${field}.`);
      });
    }
    return problems.list;
  },

  async publish(tx, { data }) {
    const pageId = await ensurePage(tx, frontPage);
    const deleted = await tx.delete(marquee).where(eq(marquee.pageId, pageId)).returning();
    const rows = Object.entries(data.marquee_list).flatMap(([lang, own]) =>
      own.map(({ text, uri, starts_at: start, ends_at: end }, place) => ({
        ...{ pageId, lang: Number(lang), text, uri, sort: place + 1 },
        ...{ startsAt: new Date(start as string), endsAt: new Date(end as string) },
      })),
    );
    if (rows.length > 0) await tx.insert(marquee).values(withFormerIds(rows, deleted));
    return null;
  },

  async withdraw(tx) {
    await tx.delete(marquee).where(eq(marquee.pageId, await ensurePage(tx, frontPage)));
  },
};

async function findRows(db: NodePgDatabase) {
  const pageId = await findPageId(db, frontPage);
  if (pageId === undefined) return [];
  return db.select().from(marquee).where(eq(marquee.pageId, pageId)).orderBy(asc(marquee.sort), asc(marquee.id));
}
