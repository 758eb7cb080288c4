import { and, count, desc, eq, gt, inArray, isNotNull, isNull, max, type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { alias } from "drizzle-orm/pg-core";
import type * as v from "valibot";
import type { ModerationView } from "#contract/comments/limits.ts";
import type { listModerated, ModeratedComment } from "#contract/comments/moderation.ts";
import type { ActionResponse } from "#contract/http/action.ts";
import { decodeCursor, encodeCursor, type PositionKind } from "#server/api/cursor.ts";
import { article } from "../articles/articles.schema.ts";
import { member } from "../members/members.schema.ts";
import { selectComments, toComment } from "./comments.queries.ts";
import { comment, commentClaim, reportDecision } from "./comments.schema.ts";
import { findReportsOf } from "./moderation.queries.ts";

interface ViewOrder {
  /** The latest of it come first. */
  readonly by: SQL;
  /** It as part of a cursor. */
  readonly place: SQL<string | number>;
  readonly kind: PositionKind;
  readonly only: SQL | undefined;
}

/** The last decision of a comment that was not undone. */
const lastDecision = sql`${reportDecision.undoneAt} is null and not exists (
  select from report_decision as later where later.comment_id = ${reportDecision.commentId}
  and later.undone_at is null and later.id > ${reportDecision.id})`;

const byId = { by: sql`${comment.id}`, place: sql<number>`${comment.id}`, kind: "number" } as const;
const isThere = sql`${comment.state} <> 'deleted'`;
const orders: Record<ModerationView, ViewOrder> = {
  reported: {
    by: sql`${comment.reportedAt}`,
    place: sql`to_char(${comment.reportedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    kind: "moment",
    only: isNotNull(comment.reportedAt),
  },
  all: { ...byId, only: isThere },
  muted: {
    ...byId,
    only: sql`${isThere} and ${comment.memberId} = any(array(select id from member where not comment_allowed))`,
  },
  decided: {
    by: sql`${reportDecision.id}`,
    place: sql<number>`${reportDecision.id}`,
    kind: "number",
    only: lastDecision,
  },
};
const casts = { moment: sql`timestamptz`, number: sql`int`, day: sql`date` } as const;

/** Lists comments for moderators with what they need to decide, the latest first. */
export async function findModerated(
  db: NodePgDatabase,
  { view, limit, cursor, language, author: authorId }: v.InferOutput<typeof listModerated.query>,
): Promise<ActionResponse<typeof listModerated>> {
  const { by, place, kind, only } = orders[view];
  const [from, below] = cursor ? decodeCursor(cursor, kind) : [];
  const chosen = db.select({ id: comment.id, place }).from(comment).$dynamic();
  if (view === "decided") chosen.innerJoin(reportDecision, eq(reportDecision.commentId, comment.id));
  if (language !== undefined) chosen.innerJoin(article, eq(article.id, comment.articleId));
  const found = await chosen
    .where(
      and(
        only,
        language === undefined ? undefined : eq(article.lang, language),
        authorId === undefined ? undefined : eq(comment.memberId, authorId),
        cursor ? sql`(${by}, ${comment.id}) < (${from}::${casts[kind]}, ${below}::int)` : undefined,
      ),
    )
    .orderBy(desc(by), desc(comment.id))
    .limit(limit + 1);
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  const [reported] = await db.select({ count: count() }).from(comment).where(isNotNull(comment.reportedAt));
  return {
    comment_list: await describe(
      db,
      page.map(({ id }) => id),
    ),
    reported_count: reported?.count ?? 0,
    next_cursor: last ? encodeCursor([last.place, last.id]) : null,
  };
}

const answered = alias(comment, "answered_comment");
const answeredAuthor = alias(member, "answered_comment_author");

/** What moderators see of comments, in the given order. */
async function describe(db: NodePgDatabase, ids: readonly number[]): Promise<ModeratedComment[]> {
  const of = inArray(comment.id, [...ids]);
  const comments = await selectComments(db).where(of);
  const contexts = await db
    .select({
      id: comment.id,
      article: { id: article.id, title: article.title, lang: article.lang },
      answeredId: answered.id,
      answered: { name: answeredAuthor.nickname, text: answered.text },
    })
    .from(comment)
    .innerJoin(article, eq(article.id, comment.articleId))
    .leftJoin(answered, eq(answered.id, comment.replyTo))
    .leftJoin(answeredAuthor, eq(answeredAuthor.id, answered.memberId))
    .where(of);
  const reports = await findReportsOf(db, ids);
  const authors = await findAuthors(
    db,
    comments.flatMap(({ row }) => row.memberId ?? []),
  );
  const claims = await findClaims(db, ids);
  const decisions = await findDecisions(db, ids);
  return ids.flatMap((id) => {
    const found = comments.find(({ row }) => row.id === id);
    const context = contexts.find((each) => each.id === id);
    if (!found || !context) return [];
    return {
      comment: toComment(found, { whole: true }),
      article: context.article,
      answered: context.answeredId === null ? null : context.answered,
      ...reports(id),
      reported_at: found.row.reportedAt?.toISOString() ?? null,
      author: authors.find((each) => each.id === found.row.memberId) ?? null,
      claim: claims.find(({ of: claimed }) => claimed === id)?.claim ?? null,
      decision: decisions.find(({ of: decided }) => decided === id)?.decision ?? null,
    };
  });
}

/** Authors with what moderators have decided about their comments. */
async function findAuthors(db: NodePgDatabase, ids: readonly number[]) {
  const members = await db
    .select({ id: member.id, nickname: member.nickname, joined: member.createdAt, allowed: member.commentAllowed })
    .from(member)
    .where(inArray(member.id, [...ids]));
  const penalties = await db
    .select({
      of: reportDecision.authorId,
      banned: sql<number>`count(*) filter (where ${reportDecision.change} = 'ban')::int`,
      bannedAt: sql<string | null>`max(${reportDecision.decidedAt}) filter (where ${reportDecision.change} = 'ban')`,
      muted: sql<number>`count(*) filter (where ${reportDecision.muted})::int`,
    })
    .from(reportDecision)
    .where(and(inArray(reportDecision.authorId, [...ids]), isNull(reportDecision.undoneAt)))
    .groupBy(reportDecision.authorId);
  return members.map(({ id, nickname, joined, allowed }) => {
    const penalty = penalties.find(({ of }) => of === id);
    return {
      ...{ id, nickname, joined_at: joined.toISOString(), may_comment: allowed },
      banned_count: penalty?.banned ?? 0,
      banned_at: penalty?.bannedAt ? new Date(penalty.bannedAt).toISOString() : null,
      muted_count: penalty?.muted ?? 0,
    };
  });
}

async function findClaims(db: NodePgDatabase, ids: readonly number[]) {
  const rows = await db
    .select({
      of: commentClaim.commentId,
      until: commentClaim.until,
      by: { id: member.id, nickname: member.nickname },
    })
    .from(commentClaim)
    .innerJoin(member, eq(member.id, commentClaim.memberId))
    .where(and(inArray(commentClaim.commentId, [...ids]), gt(commentClaim.until, sql`now()`)));
  return rows.map(({ of, until, by }) => ({ of, claim: { by, until: until.toISOString() } }));
}

/** The last decisions about comments that were not undone. */
async function findDecisions(db: NodePgDatabase, ids: readonly number[]) {
  const latest = db
    .select({ id: max(reportDecision.id) })
    .from(reportDecision)
    .where(and(inArray(reportDecision.commentId, [...ids]), isNull(reportDecision.undoneAt)))
    .groupBy(reportDecision.commentId);
  const rows = await db
    .select({ row: reportDecision, by: { id: member.id, nickname: member.nickname } })
    .from(reportDecision)
    .leftJoin(member, eq(member.id, reportDecision.moderatorId))
    .where(inArray(reportDecision.id, latest));
  return rows.map(({ row: { id, batch, commentId, change, decidedAt, reason, note, muted }, by }) => ({
    of: commentId,
    decision: { id, batch, change, by, at: decidedAt.toISOString(), reason, note, muted },
  }));
}
