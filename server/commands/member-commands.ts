import * as v from "valibot";
import { defaultLocale, findLocale } from "#contract/locales.ts";
import { newPassword } from "#contract/members/fields.ts";
import { memberSubject } from "#server/audit/audit.mutations.ts";
import { revokeLinks } from "#server/auth/member-tokens.mutations.ts";
import { hashPassword } from "#server/auth/passwords.ts";
import { can } from "#server/auth/permissions.ts";
import { endSessions } from "#server/auth/sessions.mutations.ts";
import { findSessions } from "#server/auth/sessions.queries.ts";
import { assertStrongSetting } from "#server/auth/strong-password.ts";
import { readConfig } from "#server/config.ts";
import { OperatorError } from "#server/database/operator-error.ts";
import { randomPassword } from "#server/members/first-operator.ts";
import { queueLinkMail } from "#server/members/member-mails.ts";
import { createMember, markVerified, setMemberAttributes } from "#server/members/members.mutations.ts";
import { findLatestMembers } from "#server/members/members.queries.ts";
import type { Member } from "#server/members/members.schema.ts";
import { findBrands } from "#server/pages/main.queries.ts";
import { requireOtherOperator } from "#server/staff/staff.mutations.ts";
import { getMember, orLastOperator, parseEmail } from "./named-member.ts";
import { type Area, command, parseLast } from "./operate.ts";

const create = command({
  name: "create",
  usage: "<email> [--password <password>] [--lang zh-CN] [--operator] [--material-only]",
  summary: "creates a verified account; without a password it generates one and prints it",
  options: {
    password: { type: "string" },
    lang: { type: "string", default: defaultLocale.code },
    operator: { type: "boolean", default: false },
    "material-only": { type: "boolean", default: false },
  },
  prepare({ values, positionals }) {
    const email = parseEmail(positionals);
    const locale = findLocale(values.lang);
    if (!locale) throw new OperatorError(`--lang takes a language like ${defaultLocale.code}.`);
    const password = values.password ?? randomPassword();
    if (!v.is(newPassword, password)) {
      throw new OperatorError("--password takes at least 8 characters, lowercase letters and digits only.");
    }
    return async (db, describe) => {
      await assertStrongSetting(await findBrands(db), { setting: "--password", password, account: email });
      const given = {
        email,
        passwordHash: await hashPassword(password),
        lang: locale.id,
        verifiedAt: new Date(),
        operator: values.operator,
        materialOnly: values["material-only"],
      };
      const created = await db.transaction((tx) => createMember(tx, given));
      if (!created) throw new OperatorError(`There is already a member ${email}.`);
      const { operator, materialOnly } = created;
      describe({ subject: memberSubject(created.id), after: { operator, materialOnly } });
      return `Member ${created.id}, ${email}${values.password === undefined ? `, password ${password}` : ""}.`;
    };
  },
});

const list = command({
  name: "list",
  usage: "[--last <20>]",
  summary: "lists the latest members, newest first, one line each",
  lists: true,
  options: { last: { type: "string", default: "20" } },
  prepare({ values: { last } }) {
    const limit = parseLast(last);
    return async (db) => {
      const rows = await findLatestMembers(db, limit);
      const records = rows.map(({ passwordHash: _, ...row }) => row);
      return { text: rows.map(lineOf).join("\n") || "There are no members yet.", records };
    };
  },
});

function lineOf(row: Member): string {
  const traits = [
    row.operator && "operator",
    row.vipGroup !== null && `vip ${row.vipGroup}`,
    !row.commentAllowed && "no comments",
    row.materialOnly && "material only",
    !row.verifiedAt && "not verified",
    row.deleteAt && `deletion on ${row.deleteAt.toISOString().slice(0, 10)}`,
  ].filter(Boolean);
  return `${row.id}  ${row.createdAt.toISOString().slice(0, 10)}  ${row.email}  ${row.nickname}  ${traits.join(", ")}`.trimEnd();
}

const vip = command({
  name: "vip",
  usage: "<email> <group or none>",
  summary: "adds a member to a VIP group, or removes them with none; the group gets its own material",
  options: {},
  prepare({ positionals }) {
    const email = parseEmail(positionals);
    const group = positionals[1] ?? "";
    if (!/^[\w-]{1,40}$/.test(group))
      throw new OperatorError("Name the group with letters, digits and hyphens, or none.");
    return async (db, describe) => {
      const { id, vipGroup: before } = await getMember(db, email);
      const vipGroup = group === "none" ? null : group;
      await setMemberAttributes(db, id, { vipGroup });
      describe({ subject: memberSubject(id), before: { vipGroup: before }, after: { vipGroup } });
      return group === "none" ? `${email} is in no VIP group now.` : `${email} is in the VIP group ${group} now.`;
    };
  },
});

/** A command that turns a property of a member on or off. */
function flag(name: string, column: "commentAllowed" | "materialOnly" | "operator", summary: string) {
  return command({
    name,
    usage: "<email> <on or off>",
    summary,
    options: {},
    prepare({ positionals }) {
      const email = parseEmail(positionals);
      const value = positionals[1];
      if (value !== "on" && value !== "off") throw new OperatorError("The second argument is on or off.");
      return async (db, describe) => {
        const { id, [column]: before } = await getMember(db, email);
        const after = value === "on";
        const isRemoval = column === "operator" && before && !after;
        await db.transaction(async (tx) => {
          if (isRemoval) await orLastOperator(requireOtherOperator(tx, id), email);
          await setMemberAttributes(tx, id, { [column]: after });
        });
        describe({ subject: memberSubject(id), before: { [column]: before }, after: { [column]: after } });
        return `${name} is ${value} for ${email} now.`;
      };
    },
  });
}

const sessions = command({
  name: "sessions",
  usage: "<email>",
  summary: "lists the devices on which a member is logged in",
  lists: true,
  options: {},
  prepare({ positionals }) {
    const email = parseEmail(positionals);
    return async (db, describe) => {
      const { id } = await getMember(db, email);
      describe({ subject: memberSubject(id) });
      const rows = await findSessions(db, id);
      const lines = rows.map((row) => `${row.id}  last seen ${row.last_seen_at.slice(0, 16)}  ${row.user_agent}`);
      return { text: lines.join("\n") || `${email} is not logged in.`, records: rows };
    };
  },
});

const revoke = command({
  name: "revoke",
  usage: "<email>",
  summary: "logs a member out on all devices",
  options: {},
  prepare({ positionals }) {
    const email = parseEmail(positionals);
    return async (db, describe) => {
      const { id } = await getMember(db, email);
      describe({ subject: memberSubject(id) });
      return `Ended ${await db.transaction((tx) => endSessions(tx, id))} logins of ${email}.`;
    };
  },
});

const resendLink = command({
  name: "resend-link",
  usage: "<email>",
  summary: "sends a link: to verify the address, or to set a new password when it is verified",
  options: {},
  prepare({ positionals }) {
    const email = parseEmail(positionals);
    const { siteUrl, port } = readConfig(process.env);
    return async (db, describe) => {
      const found = await getMember(db, email);
      const kind = found.verifiedAt ? "reset" : "verify";
      if (kind === "reset" && !can(found, "change_account"))
        throw new OperatorError(`The password of ${email} cannot be changed.`);
      const origin = siteUrl ?? `http://localhost:${port}`;
      await db.transaction((tx) => queueLinkMail(tx, found, kind, { origin, atOnce: true }));
      describe({ subject: memberSubject(found.id), after: { link: kind } });
      return `A link to ${kind === "reset" ? "set a new password" : "verify the address"} was sent to ${email}.`;
    };
  },
});

const voidLinksOf = command({
  name: "void-links",
  usage: "<email>",
  summary: "revokes the links that were sent to a member",
  options: {},
  prepare({ positionals }) {
    const email = parseEmail(positionals);
    return async (db, describe) => {
      const { id } = await getMember(db, email);
      describe({ subject: memberSubject(id) });
      return `${await db.transaction((tx) => revokeLinks(tx, id))} links of ${email} are revoked.`;
    };
  },
});

const verify = command({
  name: "verify",
  usage: "<email>",
  summary: "marks the address of a member as verified",
  options: {},
  prepare({ positionals }) {
    const email = parseEmail(positionals);
    return async (db, describe) => {
      const { id } = await getMember(db, email);
      await markVerified(db, id);
      describe({ subject: memberSubject(id) });
      return `${email} is verified.`;
    };
  },
});

/** Member accounts. */
export const memberCommands: Area = {
  name: "member",
  summary: "member accounts",
  commands: [
    create,
    list,
    verify,
    vip,
    flag("comment", "commentAllowed", "allows or forbids comments"),
    flag("material-only", "materialOnly", "restricts an account to downloads: its password and data cannot be changed"),
    flag("operator", "operator", "makes a member an operator or not"),
    sessions,
    revoke,
    resendLink,
    voidLinksOf,
  ],
};
