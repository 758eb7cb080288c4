import { index, integer, jsonb, pgTable, serial, smallint, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import type { LocalText } from "../i18n/local-text.ts";
import { member } from "../members/members.schema.ts";

/** Questionnaires and the time in which each is open. */
export const feedbackCampaign = pgTable(
  "feedback_campaign",
  {
    id: serial("id").primaryKey(),
    title: jsonb("title").$type<LocalText>().notNull(),
    intro: jsonb("intro").$type<LocalText>().notNull(),
    startsAt: timestamp("starts_at", { withTimezone: true }).notNull(),
    endsAt: timestamp("ends_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    index("feedback_campaign_by_time").on(table.startsAt),
    index("feedback_campaign_by_end").on(table.endsAt),
  ],
);

/** Answers to questionnaires: keys of the choices, and free text beside "other". */
export const feedbackAnswer = pgTable(
  "feedback_answer",
  {
    id: serial("id").primaryKey(),
    campaignId: integer("campaign_id")
      .notNull()
      .references(() => feedbackCampaign.id, { onDelete: "cascade" }),
    /** Random id of the device, used here only to detect a second answer. */
    device: uuid("device").notNull(),
    /** The member, who may answer once on all their devices; null for visitors and once the account is deleted. */
    memberId: integer("member_id").references(() => member.id, { onDelete: "set null" }),
    lang: smallint("lang").notNull(),
    frequency: text("frequency").notNull(),
    frequencyOther: text("frequency_other").notNull(),
    purposes: text("purposes").array().notNull(),
    purposesOther: text("purposes_other").notNull(),
    channel: text("channel").notNull(),
    channelOther: text("channel_other").notNull(),
    satisfaction: text("satisfaction").notNull(),
    satisfactionOther: text("satisfaction_other").notNull(),
    suggestion: text("suggestion").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("feedback_answer_once").on(table.campaignId, table.device),
    unique("feedback_answer_once_per_member").on(table.memberId, table.campaignId),
  ],
);
