import { and, asc, desc, eq, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { alias } from "drizzle-orm/pg-core";
import type * as v from "valibot";
import type { Comment, getThread, listComments, listReplies } from "#contract/comments/endpoints.ts";
import { repliesShown } from "#contract/comments/limits.ts";
import type { ResponseOf } from "#contract/http/endpoint.ts";
import { ApiError } from "#contract/http/errors.ts";
import { maxPageSize } from "#contract/limits.ts";
import { decodeCursor, encodeCursor } from "#server/api/cursor.ts";
import { article, isPublic } from "../articles/articles.schema.ts";
import { toAvatar } from "../members/avatars.queries.ts";
import { member } from "../members/members.schema.ts";
import { type CommentRow, comment } from "./comments.schema.ts";

const answered = alias(comment, "answered");
const answeredAuthor = alias(member, "answered_author");

/** Selects comments with their authors and the author to whom they reply. */
export function selectComments(db: NodePgDatabase) {
  return db
    .select({
      row: comment,
      created: createdExactly,
      author: { id: member.id, name: member.nickname, avatar: member.avatar },
      answeredName: answeredAuthor.nickname,
    })
    .from(comment)
    .leftJoin(member, eq(member.id, comment.memberId))
    .leftJoin(
      answered,
      and(eq(answered.id, comment.replyTo), isNotNull(answered.threadId), eq(answered.state, "shown")),
    )
    .leftJoin(answeredAuthor, eq(answeredAuthor.id, answered.memberId))
    .$dynamic();
}

interface Selected {
  readonly row: CommentRow;
  readonly author: { id: number; name: string; avatar: string } | null;
  readonly answeredName: string | null;
}

/** Formats a comment for readers; `whole` includes banned text, for moderators. */
export function toComment({ row, author, answeredName }: Selected, { whole = false } = {}): Comment {
  const seen = row.state === "shown" || whole;
  return {
    id: row.id,
    article_id: row.articleId,
    reply_to: row.replyTo,
    thread_id: row.threadId,
    answered_name: answeredName,
    author: seen && author ? { ...author, avatar: toAvatar(author.avatar).url } : null,
    text: seen ? row.text : null,
    state: row.state,
    created_at: row.createdAt.toISOString(),
    edited_at: row.editedAt?.toISOString() ?? null,
    liked_amount: row.likedAmount,
    reply_count: row.replyCount,
  };
}

/** Includes microseconds: a cursor without them would repeat or skip rows. */
const createdExactly = sql<string>`to_char(${comment.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Condition for the rows after or before a cursor. */
function after(cursor: string | undefined, comparison: "<" | ">"): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [created, id] = decodeCursor(cursor, "moment");
  return sql`(${comment.createdAt}, ${comment.id}) ${sql.raw(comparison)} (${String(created)}::timestamptz, ${id}::int)`;
}

function pageOf<Row extends { readonly row: CommentRow; readonly created: string }>(
  rows: readonly Row[],
  limit: number,
) {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { page, next_cursor: last ? encodeCursor([last.created, last.row.id]) : null };
}

/**
 * Lists comments of an article, with the first replies to each.
 * @throws {ApiError} `not_found` when the article is not visible
 */
export async function findComments(
  db: NodePgDatabase,
  { article: articleId, sort, limit, cursor }: v.InferOutput<typeof listComments.query>,
): Promise<ResponseOf<typeof listComments>> {
  const [of] = await db
    .select({ comment_open: article.commentOpen, comment_count: article.commentCount })
    .from(article)
    .where(and(eq(article.id, articleId), isPublic));
  if (!of) throw new ApiError("not_found");
  const [comparison, direction] = sort === "newest" ? (["<", desc] as const) : ([">", asc] as const);
  const rows = await selectComments(db)
    .where(
      and(
        eq(comment.articleId, articleId),
        isNull(comment.threadId),
        // Literal SQL as in the index, not a parameter.
        sql`(${comment.state} <> 'deleted' or ${comment.replyCount} > 0)`,
        after(cursor, comparison),
      ),
    )
    .orderBy(direction(comment.createdAt), direction(comment.id))
    .limit(limit + 1);
  const { page, next_cursor } = pageOf(rows, limit);
  const replies = await findFirstReplies(
    db,
    page.map(({ row }) => row.id),
  );
  return {
    ...of,
    comment_list: page.map((found) => ({
      ...toComment(found),
      reply_list: replies.filter(({ thread_id }) => thread_id === found.row.id),
    })),
    next_cursor,
  };
}

async function findFirstReplies(db: NodePgDatabase, threadIds: readonly number[]): Promise<Comment[]> {
  if (threadIds.length === 0) return [];
  const first = sql`select reply.id from unnest(${sql.param([...threadIds])}::int[]) as thread (id)
    cross join lateral (select ${comment.id} from ${comment}
      where ${comment.threadId} = thread.id and ${comment.state} <> 'deleted'
      order by ${comment.createdAt}, ${comment.id} limit ${repliesShown}) as reply`;
  const rows = await selectComments(db).where(sql`${comment.id} in (${first})`).orderBy(comment.createdAt, comment.id);
  return rows.map((found) => toComment(found));
}

/**
 * Lists the replies of a thread, oldest first.
 * @throws {ApiError} `not_found` when the top comment is not visible
 */
export async function findReplies(
  db: NodePgDatabase,
  { id, limit, cursor }: v.InferOutput<typeof listReplies.params> & v.InferOutput<typeof listReplies.query>,
): Promise<ResponseOf<typeof listReplies>> {
  const [top] = await db
    .select({ id: comment.id })
    .from(comment)
    .innerJoin(article, eq(article.id, comment.articleId))
    .where(and(eq(comment.id, id), isNull(comment.threadId), isPublic));
  if (!top) throw new ApiError("not_found");
  const rows = await selectComments(db)
    .where(and(eq(comment.threadId, id), ne(comment.state, "deleted"), after(cursor, ">")))
    .orderBy(asc(comment.createdAt), asc(comment.id))
    .limit(limit + 1);
  const { page, next_cursor } = pageOf(rows, limit);
  return { reply_list: page.map((found) => toComment(found)), next_cursor };
}

/**
 * Returns the thread of a comment. A top comment has its first replies. A reply has the replies up to itself.
 * @throws {ApiError} `not_found` when the comment is not visible
 */
export async function findThread(db: NodePgDatabase, id: number): Promise<ResponseOf<typeof getThread>> {
  const [found] = await db
    .select({ threadId: comment.threadId, state: comment.state, created: createdExactly })
    .from(comment)
    .innerJoin(article, eq(article.id, comment.articleId))
    .where(and(eq(comment.id, id), isPublic));
  const topId = found?.threadId ?? id;
  const [top] = found ? await selectComments(db).where(eq(comment.id, topId)) : [];
  const isGone = found?.state === "deleted" && (topId !== id || top?.row.replyCount === 0);
  if (!found || !top || isGone) throw new ApiError("not_found");
  if (topId === id) return { thread: { ...toComment(top), reply_list: await findFirstReplies(db, [id]) } };
  const upTo = await selectComments(db)
    .where(
      and(
        eq(comment.threadId, topId),
        ne(comment.state, "deleted"),
        sql`(${comment.createdAt}, ${comment.id}) <= (${found.created}::timestamptz, ${id}::int)`,
      ),
    )
    .orderBy(desc(comment.createdAt), desc(comment.id))
    .limit(maxPageSize);
  return { thread: { ...toComment(top), reply_list: upTo.reverse().map((found) => toComment(found)) } };
}
