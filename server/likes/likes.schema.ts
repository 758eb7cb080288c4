import { index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { likeableKinds } from "#contract/likes/endpoints.ts";
import { comment } from "../comments/comments.schema.ts";
import { member } from "../members/members.schema.ts";

const ofMember = () =>
  integer("member_id")
    .notNull()
    .references(() => member.id, { onDelete: "cascade" });
const likedAt = () => timestamp("liked_at", { withTimezone: true }).notNull().defaultNow();

/** Likes of articles and games, in any language. Triggers count them in `liked_amount` of all their rows. */
export const itemLike = pgTable(
  "item_like",
  {
    memberId: ofMember(),
    kind: text("kind", { enum: likeableKinds }).notNull(),
    itemId: integer("item_id").notNull(),
    likedAt: likedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.kind, table.itemId] }),
    index("item_like_latest").on(
      table.memberId,
      table.kind,
      table.likedAt.desc().nullsFirst(),
      table.itemId.desc().nullsFirst(),
    ),
  ],
);

/** Likes of comments, counted in the same way. */
export const commentLike = pgTable(
  "comment_like",
  {
    memberId: ofMember(),
    commentId: integer("comment_id")
      .notNull()
      .references(() => comment.id, { onDelete: "cascade" }),
    likedAt: likedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.commentId] }),
    index("comment_like_of_comment").on(table.commentId),
    index("comment_like_latest").on(table.memberId, table.likedAt.desc().nullsFirst()),
  ],
);
