import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  serial,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytea } from "../media/media.schema.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Members, each with an account. */
export const member = pgTable(
  "member",
  {
    id: serial("id").primaryKey(),
    /** In lowercase; members log in with it. */
    email: text("email").notNull().unique(),
    passwordHash: text("password_hash").notNull(),
    /** Unique; generated at first. */
    name: text("name").notNull(),
    nameChangedAt: moment("name_changed_at"),
    nickname: text("nickname").notNull(),
    /** In international form, or empty. */
    phone: text("phone").notNull().default(""),
    country: text("country").notNull().default(""),
    birthday: date("birthday"),
    /** Id of a default avatar or of the member's own picture. */
    avatar: text("avatar").notNull(),
    lang: smallint("lang").notNull(),
    verifiedAt: moment("verified_at"),
    commentAllowed: boolean("comment_allowed").notNull().default(true),
    vipGroup: text("vip_group"),
    materialOnly: boolean("material_only").notNull().default(false),
    operator: boolean("operator").notNull().default(false),
    /** When name and nickname were checked against the current rules. */
    namesCheckedAt: moment("names_checked_at"),
    /** When the account will be deleted, if the member asked for it. */
    deleteAt: moment("delete_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("member_name").on(sql`lower(${table.name})`),
    index("member_leaving").on(table.deleteAt).where(sql`delete_at is not null`),
    index("member_operator").on(table.id).where(sql`operator`),
    index("member_muted").on(table.id).where(sql`not comment_allowed`),
    index("member_names_unchecked").on(table.id).where(sql`names_checked_at is null`),
    index("member_unverified").on(table.createdAt).where(sql`verified_at is null`),
  ],
);
export type Member = typeof member.$inferSelect;

const ofMember = () =>
  integer("member_id")
    .notNull()
    .references(() => member.id, { onDelete: "cascade" });

/** Sessions of members. */
export const memberSession = pgTable(
  "member_session",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    memberId: ofMember(),
    tokenHash: text("token_hash").notNull().unique(),
    userAgent: text("user_agent").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    lastSeenAt: moment("last_seen_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    /** Until when staff may use Backstage in this session. */
    staffUntil: moment("staff_until"),
    /** Until when the session may do what needs a confirmation. */
    confirmedUntil: moment("confirmed_until"),
  },
  (table) => [index("member_session_of").on(table.memberId), index("member_session_by_end").on(table.expiresAt)],
);

/** What members agreed to when they signed up. */
export const termsAcceptance = pgTable(
  "terms_acceptance",
  {
    id: serial("id").primaryKey(),
    memberId: ofMember(),
    acceptedAt: moment("accepted_at").notNull().defaultNow(),
    /** Date of the terms in the language of the sign-up; null when the site had none. */
    termsVersion: moment("terms_version"),
    /** Language of the terms. */
    lang: smallint("lang").notNull(),
    /** The age, in years, that the member said to have reached. */
    statedAge: smallint("stated_age").notNull(),
    /** Whether two boxes were ticked, or a notice said that signing up means both, as in earlier versions. */
    form: text("form", { enum: ["boxes", "notice"] }).notNull(),
  },
  (table) => [index("terms_acceptance_of").on(table.memberId)],
);

/** Tokens of mailed links, the latest of each kind until it is used. */
export const memberToken = pgTable(
  "member_token",
  {
    id: serial("id").primaryKey(),
    memberId: ofMember(),
    kind: text("kind", { enum: ["verify", "reset"] }).notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    createdAt: moment("created_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    unique("member_token_of").on(table.memberId, table.kind),
    index("member_token_by_end").on(table.expiresAt),
  ],
);

/** Pictures that members have uploaded, converted to WebP. */
export const memberAvatar = pgTable("member_avatar", {
  id: uuid("id").primaryKey(),
  memberId: ofMember().unique(),
  bytes: bytea("bytes").notNull(),
  createdAt: moment("created_at").notNull().defaultNow(),
});
