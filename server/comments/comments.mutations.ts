import { and, eq, sql } from "drizzle-orm";
import type { Comment } from "#contract/comments/endpoints.ts";
import { ApiError } from "#contract/http/errors.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { article, isPublic } from "../articles/articles.schema.ts";
import { selectComments, toComment } from "./comments.queries.ts";
import { type CommentRow, comment, commentReport } from "./comments.schema.ts";

/** A comment after a change, and the number of visible comments of its article. */
export interface Written {
  readonly comment: Comment;
  readonly comment_count: number;
}

/** Reads the comment after a change; `whole` includes the text of a banned one. */
export async function written(tx: Transaction, id: number, options?: { whole: boolean }): Promise<Written> {
  const [found] = await selectComments(tx).where(eq(comment.id, id));
  if (!found) throw new ApiError("not_found");
  const [of] = await tx
    .select({ count: article.commentCount })
    .from(article)
    .where(eq(article.id, found.row.articleId));
  return { comment: toComment(found, options), comment_count: of?.count ?? 0 };
}

/**
 * Adds a comment or a reply. A reply to a reply belongs to the same thread.
 * @throws {ApiError} `not_found` without the article or the parent comment, `comments_closed`, `comment_banned` when
 * the parent comment is banned
 */
export async function insertComment(
  tx: Transaction,
  { memberId, articleId, replyTo, text }: { memberId: number; articleId: number; replyTo: number | null; text: string },
): Promise<Written> {
  await requireOpen(tx, articleId);
  let threadId: number | null = null;
  if (replyTo !== null) {
    const [inserted] = await tx
      .select()
      .from(comment)
      .where(and(eq(comment.id, replyTo), eq(comment.articleId, articleId)));
    const { id, threadId: thread } = shown(inserted);
    threadId = thread ?? id;
  }
  const [added] = await tx
    .insert(comment)
    .values({ articleId, memberId, threadId, replyTo, text })
    .returning({ id: comment.id });
  return written(tx, added?.id ?? 0);
}

async function requireOpen(tx: Transaction, articleId: number): Promise<void> {
  const [of] = await tx
    .select({ open: article.commentOpen })
    .from(article)
    .where(and(eq(article.id, articleId), isPublic));
  if (!of) throw new ApiError("not_found");
  if (!of.open) throw new ApiError("comments_closed");
}

/** Returns the row if it is visible. */
function shown(row: CommentRow | undefined): CommentRow {
  if (!row || row.state === "deleted") throw new ApiError("not_found");
  if (row.state === "banned") throw new ApiError("comment_banned");
  return row;
}

/** Reads and locks a member's own comment until the transaction ends. */
async function ownComment(tx: Transaction, id: number, memberId: number): Promise<CommentRow> {
  const [row] = await tx.select().from(comment).where(eq(comment.id, id)).for("no key update");
  if (!row) throw new ApiError("not_found");
  if (row.memberId !== memberId) throw new ApiError("not_author");
  return row;
}

/**
 * Changes the text of a member's own comment.
 * @throws {ApiError} `not_found`, `not_author`, `comment_banned`, `comments_closed`
 */
export async function updateComment(
  tx: Transaction,
  { id, memberId, text }: { id: number; memberId: number; text: string },
): Promise<Written> {
  const row = shown(await ownComment(tx, id, memberId));
  await requireOpen(tx, row.articleId);
  if (row.text !== text) await tx.update(comment).set({ text, editedAt: sql`now()` }).where(eq(comment.id, id));
  return written(tx, id);
}

/**
 * Deletes a member's own comment with its text. Repeats change nothing.
 * @throws {ApiError} `not_found`, `not_author`, `comment_banned`
 */
export async function deleteComment(
  tx: Transaction,
  { id, memberId }: { id: number; memberId: number },
): Promise<Written> {
  const row = await ownComment(tx, id, memberId);
  if (row.state !== "deleted") {
    shown(row);
    await tx.update(comment).set({ state: "deleted", text: null, reportedAt: null }).where(eq(comment.id, id));
    await tx.delete(commentReport).where(eq(commentReport.commentId, id));
  }
  return written(tx, id);
}

/**
 * Reports a comment to the moderators. A second report by the same member changes nothing.
 * @throws {ApiError} `not_found`, `comment_banned`
 */
export async function insertReport(
  tx: Transaction,
  { id, ...report }: { id: number } & Pick<typeof commentReport.$inferInsert, "memberId" | "reason" | "note">,
): Promise<void> {
  const [row] = await tx.select().from(comment).where(eq(comment.id, id));
  shown(row);
  const [added] = await tx
    .insert(commentReport)
    .values({ commentId: id, ...report })
    .onConflictDoNothing()
    .returning({ id: commentReport.commentId });
  if (added) await tx.update(comment).set({ reportedAt: sql`now()` }).where(eq(comment.id, id));
}
