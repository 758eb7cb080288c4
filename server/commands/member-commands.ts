import { desc, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { email as emailField } from "#contract/http/form-fields.ts";
import { defaultLocale, findLocale } from "#contract/locales.ts";
import { newPassword } from "#contract/members/fields.ts";
import { randomPassword } from "#server/auth/first-operator.ts";
import { revokeLinks } from "#server/auth/member-tokens.queries.ts";
import { hashPassword } from "#server/auth/passwords.ts";
import { can } from "#server/auth/permissions.ts";
import { endSessions, findSessions } from "#server/auth/sessions.queries.ts";
import { readConfig } from "#server/config.ts";
import type { Database } from "#server/database/connect.ts";
import { OperatorError } from "#server/database/operator-error.ts";
import { queueLinkMail } from "#server/members/member-mails.ts";
import { createMember, findMemberByEmail } from "#server/members/members.queries.ts";
import { type Member, member } from "#server/members/members.schema.ts";
import { type Area, command } from "./operate.ts";

/** The first argument as an address. */
function addressOf(positionals: readonly string[]): string {
  const result = v.safeParse(emailField, positionals[0]);
  if (!result.success) throw new OperatorError("Say which member by the e-mail address.");
  return result.output;
}

async function memberOf(db: Database, email: string): Promise<Member> {
  const found = await findMemberByEmail(db, email);
  if (!found) throw new OperatorError(`There is no member ${email}.`);
  return found;
}

const create = command({
  name: "create",
  usage: "<email> [--password <password>] [--lang zh-CN] [--operator] [--material-only]",
  summary: "makes an account that is verified already; without a password it makes one up and prints it",
  options: {
    password: { type: "string" },
    lang: { type: "string", default: defaultLocale.code },
    operator: { type: "boolean", default: false },
    "material-only": { type: "boolean", default: false },
  },
  prepare({ values, positionals }) {
    const email = addressOf(positionals);
    const locale = findLocale(values.lang);
    if (!locale) throw new OperatorError(`--lang takes a language like ${defaultLocale.code}.`);
    const password = values.password ?? randomPassword();
    if (!v.is(newPassword, password)) {
      throw new OperatorError("--password takes at least 8 characters, small letters and digits only.");
    }
    return async (db) => {
      const made = await createMember(db, {
        email,
        passwordHash: await hashPassword(password),
        lang: locale.id,
        verifiedAt: new Date(),
        operator: values.operator,
        materialOnly: values["material-only"],
      });
      if (!made) throw new OperatorError(`There is a member ${email} already.`);
      return `Member ${made.id}, ${email}${values.password === undefined ? `, password ${password}` : ""}.`;
    };
  },
});

const list = command({
  name: "list",
  usage: "[--last <20>]",
  summary: "the latest members, newest first, one line each",
  options: { last: { type: "string", default: "20" } },
  prepare({ values: { last } }) {
    if (!/^[1-9]\d{0,3}$/.test(last)) throw new OperatorError("--last takes a whole number from 1 to 9999.");
    return async (db) => {
      const rows = await db.select().from(member).orderBy(desc(member.id)).limit(Number(last));
      return rows.map(lineOf).join("\n") || "There is no member yet.";
    };
  },
});

function lineOf(row: Member): string {
  const is = [
    row.operator && "operator",
    row.vipGroup !== null && `vip ${row.vipGroup}`,
    !row.commentAllowed && "no comments",
    row.materialOnly && "material only",
    !row.verifiedAt && "not verified",
    row.deleteAt && `leaves ${row.deleteAt.toISOString().slice(0, 10)}`,
  ].filter(Boolean);
  return `${row.id}  ${row.createdAt.toISOString().slice(0, 10)}  ${row.email}  ${row.nickname}  ${is.join(", ")}`.trimEnd();
}

const vip = command({
  name: "vip",
  usage: "<email> <group or none>",
  summary: "puts a member into a VIP group, whose material he gets then",
  options: {},
  prepare({ positionals }) {
    const email = addressOf(positionals);
    const group = positionals[1] ?? "";
    if (!/^[\w-]{1,40}$/.test(group))
      throw new OperatorError("Name the group in letters, digits and hyphens, or say none.");
    return async (db) => {
      const { id } = await memberOf(db, email);
      await db
        .update(member)
        .set({ vipGroup: group === "none" ? null : group })
        .where(eq(member.id, id));
      return group === "none" ? `${email} is in no VIP group now.` : `${email} is in the VIP group ${group} now.`;
    };
  },
});

/** A command that says of a member whether something is so. */
function flag(name: string, column: "commentAllowed" | "materialOnly" | "operator", summary: string) {
  return command({
    name,
    usage: "<email> <on or off>",
    summary,
    options: {},
    prepare({ positionals }) {
      const email = addressOf(positionals);
      const value = positionals[1];
      if (value !== "on" && value !== "off") throw new OperatorError("Say on or off.");
      return async (db) => {
        const { id } = await memberOf(db, email);
        await db
          .update(member)
          .set({ [column]: value === "on" })
          .where(eq(member.id, id));
        return `${name} is ${value} for ${email} now.`;
      };
    },
  });
}

const sessions = command({
  name: "sessions",
  usage: "<email>",
  summary: "where a member is logged in",
  options: {},
  prepare({ positionals }) {
    const email = addressOf(positionals);
    return async (db) => {
      const rows = await findSessions(db, (await memberOf(db, email)).id);
      const lines = rows.map((row) => `${row.id}  last seen ${row.last_seen_at.slice(0, 16)}  ${row.user_agent}`);
      return lines.join("\n") || `${email} is not logged in.`;
    };
  },
});

const revoke = command({
  name: "revoke",
  usage: "<email>",
  summary: "logs a member out everywhere",
  options: {},
  prepare({ positionals }) {
    const email = addressOf(positionals);
    return async (db) => `Ended ${await endSessions(db, (await memberOf(db, email)).id)} logins of ${email}.`;
  },
});

const resendLink = command({
  name: "resend-link",
  usage: "<email>",
  summary: "mails a new link: to verify the address, or where that is done, to set a new password",
  options: {},
  prepare({ positionals }) {
    const email = addressOf(positionals);
    const { siteUrl, port } = readConfig(process.env);
    return async (db) => {
      const found = await memberOf(db, email);
      const kind = found.verifiedAt ? "reset" : "verify";
      if (kind === "reset" && !can(found, "change_account")) throw new OperatorError(`${email} keeps its password.`);
      const origin = siteUrl ?? `http://localhost:${port}`;
      await db.transaction((tx) => queueLinkMail(tx, found, kind, { origin, atOnce: true }));
      return `A link to ${kind === "reset" ? "set a new password" : "verify the address"} is on its way to ${email}.`;
    };
  },
});

const voidLinksOf = command({
  name: "void-links",
  usage: "<email>",
  summary: "makes the links that a member was sent worthless",
  options: {},
  prepare({ positionals }) {
    const email = addressOf(positionals);
    return async (db) => `${await revokeLinks(db, (await memberOf(db, email)).id)} links of ${email} work no more.`;
  },
});

const verify = command({
  name: "verify",
  usage: "<email>",
  summary: "takes the address of a member for verified",
  options: {},
  prepare({ positionals }) {
    const email = addressOf(positionals);
    return async (db) => {
      const { id } = await memberOf(db, email);
      await db
        .update(member)
        .set({ verifiedAt: sql`coalesce(${member.verifiedAt}, now())` })
        .where(eq(member.id, id));
      return `${email} is verified.`;
    };
  },
});

/** Accounts of members. */
export const memberCommands: Area = {
  name: "member",
  summary: "accounts of members",
  commands: [
    create,
    list,
    verify,
    vip,
    flag("comment", "commentAllowed", "whether a member may comment"),
    flag("material-only", "materialOnly", "whether an account is for material alone: its password and data stay"),
    flag("operator", "operator", "whether a member is an operator"),
    sessions,
    revoke,
    resendLink,
    voidLinksOf,
  ],
};
