import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { commentStates } from "#contract/comments/endpoints.ts";
import { decisions, reportReasons } from "#contract/comments/limits.ts";
import { article } from "../articles/articles.schema.ts";
import { member } from "../members/members.schema.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Comments of members on an article, in its language. Triggers count the visible ones in `reply_count` of their thread
 * and in `comment_count` of their article.
 */
export const comment = pgTable(
  "comment",
  {
    id: serial("id").primaryKey(),
    articleId: integer("article_id")
      .notNull()
      .references(() => article.id, { onDelete: "cascade" }),
    /** Null once the account is deleted. */
    memberId: integer("member_id").references(() => member.id, { onDelete: "set null" }),
    /** The top comment of the thread; null for the top comment itself. */
    threadId: integer("thread_id").references((): AnyPgColumn => comment.id, { onDelete: "cascade" }),
    /** The comment of the thread to which it replies. */
    replyTo: integer("reply_to"),
    /** Null once deleted. The text of a banned comment is retained, so that it can be restored. */
    text: text("text"),
    state: text("state", { enum: commentStates }).notNull().default("shown"),
    createdAt: moment("created_at").notNull().defaultNow(),
    editedAt: moment("edited_at"),
    likedAmount: integer("liked_amount").notNull().default(0),
    replyCount: integer("reply_count").notNull().default(0),
    /** Time of the last report, until a moderator has decided. */
    reportedAt: moment("reported_at"),
  },
  (table) => [
    // A deleted comment remains while it has replies.
    index("comment_top")
      .on(table.articleId, table.createdAt, table.id)
      .where(sql`thread_id is null and (state <> 'deleted' or reply_count > 0)`),
    index("comment_reply").on(table.threadId, table.createdAt, table.id),
    index("comment_of_article").on(table.articleId),
    index("comment_of_member").on(table.memberId, table.id),
    index("comment_reported").on(table.reportedAt, table.id).where(sql`reported_at is not null`),
  ],
);
export type CommentRow = typeof comment.$inferSelect;

/** Reports of comments by members. They are deleted once a moderator has decided. */
export const commentReport = pgTable(
  "comment_report",
  {
    commentId: integer("comment_id")
      .notNull()
      .references(() => comment.id, { onDelete: "cascade" }),
    memberId: integer("member_id")
      .notNull()
      .references(() => member.id, { onDelete: "cascade" }),
    reason: text("reason", { enum: reportReasons }).notNull(),
    note: text("note").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.memberId] }),
    index("comment_report_of_member").on(table.memberId),
  ],
);

/** A report that a decision has closed. */
export interface ClosedReport {
  readonly memberId: number;
  readonly reason: (typeof reportReasons)[number];
  readonly note: string;
  readonly createdAt: string;
}

/** Decisions of moderators about comments, with the reports that they closed. They stay on record. */
export const reportDecision = pgTable(
  "report_decision",
  {
    id: serial("id").primaryKey(),
    /** Decisions of one act, which are undone together. */
    batch: uuid("batch").notNull(),
    commentId: integer("comment_id")
      .notNull()
      .references(() => comment.id, { onDelete: "cascade" }),
    /** Author of the comment; null once the account is deleted. */
    authorId: integer("author_id").references(() => member.id, { onDelete: "set null" }),
    /** Null for a command, and once the account is deleted. */
    moderatorId: integer("moderator_id").references(() => member.id, { onDelete: "set null" }),
    change: text("change", { enum: decisions }).notNull(),
    stateBefore: text("state_before", { enum: commentStates }).notNull(),
    /** Whether it muted the author, who could comment before. */
    muted: boolean("muted").notNull(),
    reason: text("reason", { enum: reportReasons }),
    note: text("note").notNull(),
    reports: jsonb("reports").$type<readonly ClosedReport[]>().notNull(),
    reportedAt: moment("reported_at"),
    decidedAt: moment("decided_at").notNull().defaultNow(),
    undoneAt: moment("undone_at"),
  },
  (table) => [
    index("report_decision_of_comment").on(table.commentId, table.id).where(sql`undone_at is null`),
    index("report_decision_of_author").on(table.authorId).where(sql`undone_at is null`),
    index("report_decision_batch").on(table.batch),
    index("report_decision_of_moderator").on(table.moderatorId),
  ],
);

/** Comments that a moderator looks at, so that nobody else decides on them meanwhile. */
export const commentClaim = pgTable(
  "comment_claim",
  {
    commentId: integer("comment_id")
      .primaryKey()
      .references(() => comment.id, { onDelete: "cascade" }),
    memberId: integer("member_id")
      .notNull()
      .references(() => member.id, { onDelete: "cascade" }),
    until: moment("until").notNull(),
  },
  (table) => [index("comment_claim_of_member").on(table.memberId)],
);
