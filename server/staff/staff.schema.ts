import { sql } from "drizzle-orm";
import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytea } from "../media/media.schema.ts";
import { member, memberSession } from "../members/members.schema.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });
const ofMember = () =>
  integer("member_id")
    .notNull()
    .references(() => member.id, { onDelete: "cascade" });

/** Roles of members besides operator, which is a column of `member`. */
export const staffRole = pgTable(
  "staff_role",
  {
    memberId: ofMember(),
    role: text("role", { enum: ["author", "editor", "moderator"] }).notNull(),
    /** Content languages of the role; null for all. */
    langs: smallint("langs").array(),
    grantedAt: moment("granted_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.role] })],
);

/** Second factors of staff: one TOTP secret at most, and passkeys. */
export const secondFactor = pgTable(
  "second_factor",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    memberId: ofMember(),
    kind: text("kind", { enum: ["totp", "passkey"] }).notNull(),
    /** How the member calls it. */
    name: text("name").notNull(),
    /** The secret of TOTP, encrypted. */
    secret: text("secret"),
    /** The time step of the last code, so that no code works twice. */
    lastStep: bigint("last_step", { mode: "number" }),
    /** Id and public key (COSE) of a passkey, and its counter. */
    credentialId: text("credential_id").unique(),
    publicKey: bytea("public_key"),
    counter: bigint("counter", { mode: "number" }),
    transports: text("transports").array(),
    createdAt: moment("created_at").notNull().defaultNow(),
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [
    index("second_factor_of").on(table.memberId),
    uniqueIndex("second_factor_totp").on(table.memberId).where(sql`kind = 'totp'`),
  ],
);

/** Recovery codes that are not used yet, by their hashes. */
export const recoveryCode = pgTable(
  "recovery_code",
  { memberId: ofMember(), codeHash: text("code_hash").notNull() },
  (table) => [primaryKey({ columns: [table.memberId, table.codeHash] })],
);

/** What a session was given to prove or set up a second factor. Each works once. */
export const factorChallenge = pgTable(
  "factor_challenge",
  {
    sessionId: uuid("session_id")
      .notNull()
      .references(() => memberSession.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: ["totp", "register", "authenticate"] }).notNull(),
    /** The challenge of a passkey, or the encrypted secret of TOTP. */
    challenge: text("challenge").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.purpose] })],
);
