import { and, desc, eq, sql } from "drizzle-orm";
import { contentLang } from "#contract/locales.ts";
import { findArticlesById, inSection, isPublic, publishedExactly } from "#server/articles/articles.queries.ts";
import { article, poll } from "#server/articles/articles.schema.ts";
import { changedSince, within } from "./changed-since.ts";
import type { SyncRound } from "./sync-cursor.ts";
import type { SyncSource } from "./sync-source.ts";

/** The articles of a section, `news/industry`, or of a whole part of the site, `news`. */
export function articleSource(section: string, lang: number): SyncSource {
  return {
    kind: "article",
    positions: "moment",
    latest: async (db, size, round) => {
      const rows = await db
        .select({
          id: article.id,
          published: publishedExactly,
          bytes: sql<number>`octet_length(${article.bodyHtml})`,
          wanted: wanted(round),
        })
        .from(article)
        .where(and(isPublic, eq(article.lang, contentLang(lang)), inSection(section)))
        .orderBy(desc(article.publishedAt), desc(article.id))
        .limit(size);
      return rows.map(({ published, ...row }) => ({ ...row, position: [published, row.id] }));
    },
    read: async (db, ids) => ({ article_list: await findArticlesById(db, ids, lang), game_list: [] }),
    isThere: (id) => sql`exists (select 1 from ${article} where ${article.id} = ${id} and ${isPublic})`,
  };
}

/** Also what changes by the clock alone: an article whose time has come, a poll whose result may be seen. */
function wanted({ since, floor }: SyncRound) {
  if (!since) return sql<boolean>`true`;
  const pollEnded = sql`exists (select 1 from ${poll}
    where ${poll.itemId} = ${article.itemId} and ${within(poll.endsAt, since)})`;
  const cameUp = floor
    ? sql`(${article.publishedAt}, ${article.id}) < (${floor[0]}::timestamptz, ${floor[1]}::int)`
    : sql`false`;
  return sql<boolean>`(${changedSince(article.changedXid, since)} or ${within(article.publishedAt, since)}
    or ${pollEnded} or ${cameUp})`;
}
