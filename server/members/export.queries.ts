import { and, desc, eq, getTableColumns, gte, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { ActionResponse } from "#contract/http/action.ts";
import type { exportUser } from "#contract/members/endpoints.ts";
import { findEventsOfMember } from "#server/audit/audit.queries.ts";
import type { Actor } from "#server/auth/actor.ts";
import { rolesOf } from "#server/auth/permissions.ts";
import { findSessions } from "#server/auth/sessions.queries.ts";
import { comment, commentReport } from "../comments/comments.schema.ts";
import { contactMessage } from "../contact/contact.schema.ts";
import { feedbackAnswer } from "../feedback/feedback.schema.ts";
import { commentLike, itemLike } from "../likes/likes.schema.ts";
import { subscriber } from "../newsletter/newsletter.schema.ts";
import { follow, notification } from "../notifications/notifications.schema.ts";
import { findSettings } from "../notifications/settings.queries.ts";
import { findBallots } from "../polls/polls.queries.ts";
import { findSavedViews } from "../saved-views/saved-views.queries.ts";
import { secondFactor } from "../staff/staff.schema.ts";
import { getMember, getOwnUser } from "./members.queries.ts";
import { memberAvatar, termsAcceptance } from "./members.schema.ts";

/** Exports all data about a member, without hashes of secrets. */
export async function exportMember(db: NodePgDatabase, actor: Actor): Promise<ActionResponse<typeof exportUser>> {
  const row = await getMember(db, actor.id);
  const [own] = await db.select().from(memberAvatar).where(eq(memberAvatar.memberId, actor.id));
  const [newsletter] = await db
    .select({
      lang: subscriber.lang,
      created_at: subscriber.createdAt,
      confirmed_at: subscriber.confirmedAt,
      consent: subscriber.consent,
    })
    .from(subscriber)
    .where(eq(subscriber.email, row.email));
  // The contact form accepts any address. Only messages since the verification are certainly the member's own.
  const { note: _, assigneeId: __, version: ___, ...letterColumns } = getTableColumns(contactMessage);
  const messages = await db
    .select({
      ...letterColumns,
      // What the team has answered. Its notes are its own.
      reply_list: sql<{ text: string; at: string }[]>`coalesce((
        select json_agg(json_build_object('text', reply.text, 'at', reply.created_at) order by reply.id)
        from contact_reply reply where reply.contact_id = "contact_message"."id"), '[]')`,
    })
    .from(contactMessage)
    .where(and(eq(contactMessage.email, row.email), gte(contactMessage.createdAt, row.verifiedAt ?? new Date())))
    .orderBy(desc(contactMessage.id));
  const comments = await db
    .select({
      id: comment.id,
      article_id: comment.articleId,
      reply_to: comment.replyTo,
      text: comment.text,
      state: comment.state,
      created_at: comment.createdAt,
      edited_at: comment.editedAt,
    })
    .from(comment)
    .where(eq(comment.memberId, actor.id))
    .orderBy(desc(comment.id));
  const likes = await db
    .select({ kind: itemLike.kind, item_id: itemLike.itemId, liked_at: itemLike.likedAt })
    .from(itemLike)
    .where(eq(itemLike.memberId, actor.id))
    .orderBy(desc(itemLike.likedAt));
  const commentLikes = await db
    .select({ comment_id: commentLike.commentId, liked_at: commentLike.likedAt })
    .from(commentLike)
    .where(eq(commentLike.memberId, actor.id))
    .orderBy(desc(commentLike.likedAt));
  const reports = await db
    .select({
      comment_id: commentReport.commentId,
      reason: commentReport.reason,
      note: commentReport.note,
      made_at: commentReport.createdAt,
    })
    .from(commentReport)
    .where(eq(commentReport.memberId, actor.id))
    .orderBy(desc(commentReport.createdAt));
  const notifications = await db
    .select({
      kind: notification.kind,
      about: notification.subject,
      created_at: notification.createdAt,
      read_at: notification.readAt,
    })
    .from(notification)
    .where(eq(notification.memberId, actor.id))
    .orderBy(desc(notification.id));
  const follows = await db
    .select({ kind: follow.kind, key: follow.key, followed_at: follow.followedAt })
    .from(follow)
    .where(eq(follow.memberId, actor.id))
    .orderBy(desc(follow.followedAt));
  const feedback = await db
    .select()
    .from(feedbackAnswer)
    .where(eq(feedbackAnswer.memberId, actor.id))
    .orderBy(desc(feedbackAnswer.id));
  const terms = await db
    .select({
      accepted_at: termsAcceptance.acceptedAt,
      terms_version: termsAcceptance.termsVersion,
      lang: termsAcceptance.lang,
      stated_age: termsAcceptance.statedAge,
      form: termsAcceptance.form,
    })
    .from(termsAcceptance)
    .where(eq(termsAcceptance.memberId, actor.id))
    .orderBy(desc(termsAcceptance.id));
  const factors = await db
    .select({
      kind: secondFactor.kind,
      name: secondFactor.name,
      created_at: secondFactor.createdAt,
      last_used_at: secondFactor.lastUsedAt,
    })
    .from(secondFactor)
    .where(eq(secondFactor.memberId, actor.id))
    .orderBy(desc(secondFactor.createdAt));
  return {
    exported_at: new Date().toISOString(),
    user: await getOwnUser(db, actor.id),
    verified_at: row.verifiedAt,
    name_changed_at: row.nameChangedAt,
    own_avatar: own ? `data:image/webp;base64,${own.bytes.toString("base64")}` : null,
    session_list: await findSessions(db, actor.id, actor.session),
    newsletter: newsletter ?? null,
    message_list: messages,
    comment_list: comments,
    like_list: likes,
    comment_like_list: commentLikes,
    comment_report_list: reports,
    ballot_list: await findBallots(db, actor.id),
    notification_list: notifications,
    notification_settings: await findSettings(db, actor.id),
    follow_list: follows,
    feedback_list: feedback,
    terms_list: terms,
    staff_role_list: rolesOf(actor),
    second_factor_list: factors,
    saved_view_list: await findSavedViews(db, actor.id),
    account_event_list: await findEventsOfMember(db, actor.id),
  };
}
