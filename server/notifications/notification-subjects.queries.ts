import { and, eq, inArray, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { contentLang } from "#contract/locales.ts";
import { article, isPublic } from "#server/articles/articles.schema.ts";
import { calendarEvent } from "#server/calendar/calendar.schema.ts";
import { comment } from "#server/comments/comments.schema.ts";
import { draw } from "#server/mark-six/mark-six.schema.ts";
import { member } from "#server/members/members.schema.ts";
import { navItem } from "#server/pages/pages.schema.ts";
import { poll } from "#server/polls/polls.schema.ts";
import { operatorMessage, type SubjectRef } from "./notifications.schema.ts";

export interface ArticleSubject {
  readonly id: number;
  readonly itemId: number;
  readonly lang: number;
  readonly title: string;
  readonly subtitle: string;
  readonly section: string;
}

/** Reads the current subjects of notifications in one language, with one query for each kind. */
export interface Subjects {
  readonly comments: ReadonlyMap<
    number,
    { text: string | null; state: string; name: string | null; article: ArticleSubject }
  >;
  readonly articles: ReadonlyMap<number, ArticleSubject>;
  readonly sections: ReadonlyMap<string, string>;
  readonly draws: ReadonlyMap<string, typeof draw.$inferSelect>;
  readonly events: ReadonlyMap<number, typeof calendarEvent.$inferSelect>;
  readonly polls: ReadonlyMap<number, typeof poll.$inferSelect>;
  readonly messages: ReadonlyMap<number, typeof operatorMessage.$inferSelect>;
}

const articleColumns = {
  id: article.id,
  itemId: article.itemId,
  lang: article.lang,
  title: article.title,
  subtitle: article.subtitle,
  section: article.section,
} as const;

/** Subjects by id, in the language if they have a text in it. Missing subjects are left out. */
export async function findSubjects(db: NodePgDatabase, refs: readonly SubjectRef[], lang: number): Promise<Subjects> {
  const ids = <Key extends keyof SubjectRef>(key: Key) => [
    ...new Set(refs.flatMap((ref) => (ref[key] === undefined ? [] : [ref[key]]))),
  ];
  const [commentIds, drawNumbers, eventIds] = [ids("comment_id"), ids("draw_number"), ids("event_id")];
  const [pollIds, messageIds] = [ids("poll_id"), ids("message_id")];
  const none = Promise.resolve([]);
  const [comments, draws, events, polls, messages] = await Promise.all([
    commentIds.length === 0
      ? none
      : db
          .select({
            id: comment.id,
            text: comment.text,
            state: comment.state,
            name: member.nickname,
            article: articleColumns,
          })
          .from(comment)
          .innerJoin(article, eq(article.id, comment.articleId))
          .leftJoin(member, eq(member.id, comment.memberId))
          .where(inArray(comment.id, commentIds as number[])),
    drawNumbers.length === 0
      ? none
      : db
          .select()
          .from(draw)
          .where(inArray(draw.number, drawNumbers as string[])),
    eventIds.length === 0
      ? none
      : db
          .select()
          .from(calendarEvent)
          .where(inArray(calendarEvent.id, eventIds as number[])),
    pollIds.length === 0
      ? none
      : db
          .select()
          .from(poll)
          .where(inArray(poll.id, pollIds as number[])),
    messageIds.length === 0
      ? none
      : db
          .select()
          .from(operatorMessage)
          .where(inArray(operatorMessage.id, messageIds as number[])),
  ]);
  const items = [...(ids("item_id") as number[]), ...polls.map(({ itemId }) => itemId)];
  const articles = await findArticles(db, items, lang);
  return {
    articles: new Map(articles.map((each) => [each.itemId, each])),
    sections: await findSections(db, [...new Set(articles.map(({ section }) => section))], lang),
    comments: new Map(comments.map((each) => [each.id, each])),
    draws: new Map(draws.map((each) => [each.number, each])),
    events: new Map(events.map((each) => [each.id, each])),
    polls: new Map(polls.map((each) => [each.id, each])),
    messages: new Map(messages.map((each) => [each.id, each])),
  };
}

/** One text of each item: in the language, or in another readable one. */
async function findArticles(db: NodePgDatabase, itemIds: readonly number[], lang: number): Promise<ArticleSubject[]> {
  if (itemIds.length === 0) return [];
  return db
    .selectDistinctOn([article.itemId], articleColumns)
    .from(article)
    .where(and(isPublic, inArray(article.itemId, [...new Set(itemIds)])))
    .orderBy(article.itemId, sql`(${article.lang} = ${contentLang(lang)}) desc`, article.lang);
}

/** Titles of sections in the navigation, by key. */
export async function findSections(
  db: NodePgDatabase,
  keys: readonly string[],
  lang: number,
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const uris = keys.map((key) => `/${key}`);
  const rows = await db
    .select({ uri: navItem.uri, title: navItem.title })
    .from(navItem)
    .where(and(inArray(navItem.uri, uris), eq(navItem.lang, contentLang(lang))));
  return new Map(rows.map(({ uri, title }) => [uri.slice(1), title]));
}
