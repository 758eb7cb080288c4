import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { listReports } from "#contract/comments/moderation.ts";
import type { ActionResponse } from "#contract/http/action.ts";
import { decodeCursor, encodeCursor } from "#server/api/cursor.ts";
import { member } from "../members/members.schema.ts";
import { selectComments, toComment } from "./comments.queries.ts";
import { type CommentRow, comment, commentReport } from "./comments.schema.ts";

/** Lists the latest comments with the email address of their authors, newest first. */
export function findLatestComments(
  db: NodePgDatabase,
  limit: number,
): Promise<{ row: CommentRow; email: string | null }[]> {
  return db
    .select({ row: comment, email: member.email })
    .from(comment)
    .leftJoin(member, eq(member.id, comment.memberId))
    .orderBy(desc(comment.id))
    .limit(limit);
}

/** Highest number of notes shown with a reported comment. */
const notesShown = 5;

/** Lists reported comments without a decision, last reported first. */
export async function findReports(
  db: NodePgDatabase,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<ActionResponse<typeof listReports>> {
  const [at, id] = cursor ? decodeCursor(cursor, "moment") : [];
  const exactly = sql<string>`to_char(${comment.reportedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  const chosen = await db
    .select({ id: comment.id, exactly })
    .from(comment)
    .where(
      and(
        isNotNull(comment.reportedAt),
        cursor ? sql`(${comment.reportedAt}, ${comment.id}) < (${String(at)}::timestamptz, ${id}::int)` : undefined,
      ),
    )
    .orderBy(desc(comment.reportedAt), desc(comment.id))
    .limit(limit + 1);
  const page = chosen.slice(0, limit);
  const last = chosen.length > limit ? page.at(-1) : undefined;
  const ids = page.map((each) => each.id);
  const comments = await selectComments(db).where(inArray(comment.id, ids));
  const reports = await findReportsOf(db, ids);
  const reportList = ids.flatMap((each) => {
    const found = comments.find(({ row }) => row.id === each);
    if (!found) return [];
    const { row } = found;
    return {
      comment: toComment(found, { whole: true }),
      ...reports(each),
      reported_at: (row.reportedAt ?? row.createdAt).toISOString(),
    };
  });
  return { report_list: reportList, next_cursor: last ? encodeCursor([last.exactly, last.id]) : null };
}

/** Finds the open reports of comments. The result gives those of one comment. */
export async function findReportsOf(db: NodePgDatabase, ids: readonly number[]) {
  const reports = await db
    .select()
    .from(commentReport)
    .where(inArray(commentReport.commentId, [...ids]))
    .orderBy(desc(commentReport.createdAt));
  return (id: number) => {
    const of = reports.filter(({ commentId }) => commentId === id);
    return {
      report_count: of.length,
      reason_list: [...new Set(of.map(({ reason }) => reason))],
      note_list: of.flatMap(({ note }) => note || []).slice(0, notesShown),
    };
  };
}
