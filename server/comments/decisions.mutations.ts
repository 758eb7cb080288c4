import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray, isNull, max, ne, sql } from "drizzle-orm";
import { undoSeconds } from "#contract/backstage/limits.ts";
import { claimSeconds, type Decision, type ReportReason } from "#contract/comments/limits.ts";
import type { decideComments } from "#contract/comments/moderation.ts";
import type { ActionResponse } from "#contract/http/action.ts";
import { ApiError } from "#contract/http/errors.ts";
import { delayNotifications } from "#server/database/delay-notifications.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { member } from "../members/members.schema.ts";
import { type Written, written } from "./comments.mutations.ts";
import { type CommentRow, comment, commentClaim, commentReport, reportDecision } from "./comments.schema.ts";
import { setCommentsAllowed } from "./moderation.mutations.ts";

interface NewDecision {
  /** Comments with the last decision that the moderator has seen; `undefined` to decide whatever others have decided. */
  readonly list: readonly { readonly id: number; readonly seen?: number | null | undefined }[];
  readonly change: Decision;
  readonly mute?: boolean;
  readonly reason?: ReportReason | null;
  readonly note?: string;
  /** `undefined` for a command. */
  readonly moderatorId?: number | undefined;
  /** Whether it can be undone. Then nobody is told before that is over. */
  readonly undoable?: boolean;
}

type Outcome = Omit<ActionResponse<typeof decideComments>, "undo_until">;
type Refusal = Outcome["refused_list"][number];

const stateAfter = { ban: "banned", restore: "shown", keep: undefined } as const;

/**
 * Decides on comments and closes their reports. What somebody else has decided meanwhile, has reserved or has deleted
 * stays as it is. An author with several banned comments is told once, after the time in which it can be undone.
 */
export async function decide(
  tx: Transaction,
  { list, change, mute = false, reason = null, note = "", moderatorId, undoable = true }: NewDecision,
): Promise<Outcome> {
  const ids = list.map(({ id }) => id);
  // In one order: two decisions about the same comments then wait for each other.
  const rows = await tx.select().from(comment).where(inArray(comment.id, ids)).orderBy(comment.id).for("no key update");
  const refused = await findRefusals(tx, { list, rows, moderatorId });
  const chosen = rows.filter(({ id }) => !refused.some((refusal) => refusal.id === id));
  if (chosen.length === 0) return { batch: null, decided_list: [], refused_list: refused };
  const decided = chosen.map(({ id }) => id);
  const reports = await tx.delete(commentReport).where(inArray(commentReport.commentId, decided)).returning();
  const muted = mute ? await muteAuthors(tx, chosen) : new Set<number>();
  const batch = randomUUID();
  await tx.insert(reportDecision).values(
    chosen.map((row) => ({
      ...{ batch, commentId: row.id, authorId: row.memberId, moderatorId: moderatorId ?? null },
      ...{ change, stateBefore: row.state, muted: muted.has(row.id), reason, note, reportedAt: row.reportedAt },
      reports: reports
        .filter(({ commentId }) => commentId === row.id)
        .map((report) => ({ ...report, createdAt: report.createdAt.toISOString() })),
    })),
  );
  await delayNotifications(tx, undoable ? `${undoSeconds} seconds` : "");
  const state = stateAfter[change];
  await tx
    .update(comment)
    .set({ ...(state && { state }), reportedAt: null })
    .where(inArray(comment.id, decided));
  await delayNotifications(tx, "");
  await dropNotifications(tx, laterOfEachAuthor(chosen));
  await tx.delete(commentClaim).where(inArray(commentClaim.commentId, decided));
  return { batch, decided_list: decided, refused_list: refused };
}

/**
 * Applies a decision about one comment, whatever others have decided, and closes its reports. It cannot be undone.
 * @throws {ApiError} `not_found` when it does not exist or its author has deleted it
 */
export async function applyModeration(
  tx: Transaction,
  { id, change, moderatorId }: { id: number; change: Decision; moderatorId?: number },
): Promise<Written> {
  const { decided_list: decided } = await decide(tx, { list: [{ id }], change, moderatorId, undoable: false });
  if (decided.length === 0) throw new ApiError("not_found");
  return written(tx, id, { whole: true });
}

interface Asked extends Pick<NewDecision, "list" | "moderatorId"> {
  readonly rows: readonly CommentRow[];
}

async function findRefusals(tx: Transaction, { list, rows, moderatorId }: Asked): Promise<Refusal[]> {
  const existing = new Set(rows.filter(({ state }) => state !== "deleted").map(({ id }) => id));
  const ids = [...existing];
  const latest = tx
    .select({ id: max(reportDecision.id) })
    .from(reportDecision)
    .where(and(inArray(reportDecision.commentId, ids), isNull(reportDecision.undoneAt)))
    .groupBy(reportDecision.commentId);
  const named = { id: member.id, nickname: member.nickname };
  const decisions = await tx
    .select({ id: reportDecision.id, of: reportDecision.commentId, change: reportDecision.change, by: named })
    .from(reportDecision)
    .leftJoin(member, eq(member.id, reportDecision.moderatorId))
    .where(inArray(reportDecision.id, latest));
  const claims = await tx
    .select({ of: commentClaim.commentId, by: named })
    .from(commentClaim)
    .innerJoin(member, eq(member.id, commentClaim.memberId))
    .where(
      and(
        inArray(commentClaim.commentId, ids),
        gt(commentClaim.until, sql`now()`),
        ne(commentClaim.memberId, moderatorId ?? 0),
      ),
    );
  return list.flatMap(({ id, seen }): Refusal[] => {
    if (!existing.has(id)) return [{ id, why: "gone", by: null, change: null }];
    if (seen === undefined) return [];
    const decision = decisions.find(({ of }) => of === id);
    if (decision && decision.id !== seen) return [{ id, why: "decided", by: decision.by, change: decision.change }];
    const claim = claims.find(({ of }) => of === id);
    return claim ? [{ id, why: "claimed", by: claim.by, change: null }] : [];
  });
}

/** Mutes the authors of comments. Returns one comment of each author who could comment before. */
async function muteAuthors(tx: Transaction, rows: readonly CommentRow[]): Promise<Set<number>> {
  const authors = rows.flatMap(({ memberId }) => memberId ?? []);
  const muted = await setCommentsAllowed(tx, authors, false);
  return new Set(muted.flatMap((author) => rows.find(({ memberId }) => memberId === author)?.id ?? []));
}

/** All comments but the first of each author. */
function laterOfEachAuthor(rows: readonly CommentRow[]): number[] {
  const authors = new Set<number | null>();
  return rows.flatMap(({ id, memberId }) => {
    if (authors.has(memberId)) return [id];
    authors.add(memberId);
    return [];
  });
}

/** Drops the notifications of banned comments that nobody has got yet. */
async function dropNotifications(tx: Transaction, comments: readonly number[]): Promise<void> {
  const keys = comments.map((id) => `comment:${id}`);
  await tx.execute(sql`delete from notification_event where kind = 'comment_removed'
    and dedupe_key = any(${sql.param(keys)}::text[]) and scheduled_at > now() and completed_at is null`);
}

/**
 * Undoes a moderator's own decision: comments, reports and the right to comment are as before. Once its time is over, or
 * when it was undone already, nothing changes. A comment that its author has deleted meanwhile stays deleted.
 *
 * @returns whether it was undone
 */
export async function undoDecisions(
  tx: Transaction,
  { batch, moderatorId }: { batch: string; moderatorId: number },
): Promise<{ readonly undone: boolean; readonly comments: readonly number[] }> {
  const made = await tx
    .update(reportDecision)
    .set({ undoneAt: sql`now()` })
    .where(
      and(
        eq(reportDecision.batch, batch),
        eq(reportDecision.moderatorId, moderatorId),
        isNull(reportDecision.undoneAt),
        gt(reportDecision.decidedAt, sql`now() - make_interval(secs => ${undoSeconds})`),
      ),
    )
    .returning();
  for (const { commentId: id, stateBefore, reports, reportedAt } of made.sort((a, b) => a.commentId - b.commentId)) {
    const restored = await tx
      .update(comment)
      .set({ state: stateBefore, reportedAt: sql`greatest(${comment.reportedAt}, ${reportedAt}::timestamptz)` })
      .where(and(eq(comment.id, id), ne(comment.state, "deleted")))
      .returning({ id: comment.id });
    if (restored.length === 0 || reports.length === 0) continue;
    // Who has deleted their account meanwhile reports nothing.
    await tx.execute(sql`insert into comment_report (comment_id, member_id, reason, note, created_at)
      select ${id}::int, report."memberId", report.reason, report.note, report."createdAt"
      from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb)
        as report ("memberId" int, reason text, note text, "createdAt" timestamptz)
      join member on member.id = report."memberId"
      on conflict do nothing`);
  }
  const unmuted = made.filter(({ muted }) => muted).flatMap(({ authorId }) => authorId ?? []);
  await setCommentsAllowed(tx, unmuted, true);
  const comments = made.map(({ commentId }) => commentId);
  await dropNotifications(tx, comments);
  return { undone: made.length > 0, comments };
}

/**
 * Reserves comments for a moderator for some minutes, or releases them. What another has reserved stays theirs.
 * @returns the comments that are the moderator's now
 */
export async function claim(
  tx: Transaction,
  { ids, memberId, claimed }: { ids: readonly number[]; memberId: number; claimed: boolean },
): Promise<number[]> {
  if (!claimed) {
    await tx
      .delete(commentClaim)
      .where(and(inArray(commentClaim.commentId, [...ids]), eq(commentClaim.memberId, memberId)));
    return [];
  }
  const until = sql`now() + make_interval(secs => ${claimSeconds})`;
  const existing = await tx
    .select({ commentId: comment.id })
    .from(comment)
    .where(and(inArray(comment.id, [...ids]), ne(comment.state, "deleted")))
    .orderBy(comment.id);
  if (existing.length === 0) return [];
  const rows = await tx
    .insert(commentClaim)
    .values(existing.map(({ commentId }) => ({ commentId, memberId, until })))
    .onConflictDoUpdate({
      target: commentClaim.commentId,
      set: { memberId, until },
      setWhere: sql`${commentClaim.memberId} = ${memberId} or ${commentClaim.until} < now()`,
    })
    .returning({ id: commentClaim.commentId });
  return rows.map(({ id }) => id);
}
