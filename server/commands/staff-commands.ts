import { type StaffRoleName, staffRoles } from "#contract/auth/permissions.ts";
import type { StaffMember } from "#contract/backstage/staff.ts";
import { findLocale, routedLocales } from "#contract/locales.ts";
import { memberSubject } from "#server/audit/audit.mutations.ts";
import { rolesOf, type StaffRole } from "#server/auth/permissions.ts";
import { findStaffRoles } from "#server/auth/staff-roles.queries.ts";
import type { Database } from "#server/database/connect.ts";
import { OperatorError } from "#server/database/operator-error.ts";
import { resetFactors } from "#server/staff/second-factor.mutations.ts";
import { auditedRoles, setRoles } from "#server/staff/staff.mutations.ts";
import { findStaff } from "#server/staff/staff.queries.ts";
import { getMember, orLastOperator, parseEmail } from "./named-member.ts";
import { type Area, command } from "./operate.ts";

function parseRole(role: string | undefined): StaffRoleName {
  const found = staffRoles.find((each) => each === role);
  if (!found) throw new OperatorError(`The role is one of ${staffRoles.join(", ")}.`);
  return found;
}

/** Reads `--langs zh-CN,en-US`; `null` for all languages. */
function parseLangs(role: StaffRoleName, codes: string | undefined): number[] | null {
  if (codes === undefined) return null;
  if (role !== "author" && role !== "editor") throw new OperatorError("Only authors and editors have --langs.");
  return codes.split(",").map((code) => {
    const locale = findLocale(code.trim());
    if (locale?.routed) return locale.id;
    throw new OperatorError(
      `--langs takes ${routedLocales.map((each) => each.code).join(" or ")}, with commas between.`,
    );
  });
}

/** Changes the roles of a member, and returns the audited change. */
async function changeRoles(db: Database, email: string, change: (had: readonly StaffRole[]) => readonly StaffRole[]) {
  const row = await getMember(db, email);
  const { before, after } = await db.transaction(async (tx) => {
    const had = rolesOf({ ...row, staffRoles: await findStaffRoles(tx, row.id) });
    return orLastOperator(setRoles(tx, row.id, change(had)), email);
  });
  return { subject: memberSubject(row.id), before: auditedRoles(before), after: auditedRoles(after) };
}

const textOf = (roles: object) =>
  Object.entries(roles)
    .map(([role, langs]) => (langs === "all" ? role : `${role} (${langs})`))
    .join(", ") || "no staff";

const list = command({
  name: "list",
  usage: "",
  summary: "lists staff with their roles and second factors, one line each",
  lists: true,
  options: {},
  prepare() {
    return async (db) => {
      const { staff_list } = await findStaff(db, { limit: 10_000 });
      return { text: staff_list.map(lineOf).join("\n") || "There is no staff yet.", records: staff_list };
    };
  },
});

function lineOf({ member: { id, account, nickname }, role_list, factor_list }: StaffMember): string {
  const codes = (langs: number[]) => langs.map((lang) => findLocale(lang)?.code ?? lang).join(" ");
  const roles = role_list.map(({ role, lang_list }) => (lang_list ? `${role} ${codes(lang_list)}` : role)).join(", ");
  return `${id}  ${account}  ${nickname}  ${roles}  ${factor_list.join(", ") || "no second factor"}`;
}

const grant = command({
  name: "grant",
  usage: "<email> <role> [--langs zh-CN,en-US]",
  summary: "gives a member a role: author, editor, moderator or operator; the others stay",
  options: { langs: { type: "string" } },
  prepare({ values, positionals }) {
    const email = parseEmail(positionals);
    const role = parseRole(positionals[1]);
    const langs = parseLangs(role, values.langs);
    return async (db, describe) => {
      const change = await changeRoles(db, email, (had) => [
        ...had.filter((each) => each.role !== role),
        { role, langs },
      ]);
      describe(change);
      return `${email} is now: ${textOf(change.after)}.`;
    };
  },
});

const revoke = command({
  name: "revoke",
  usage: "<email> [<role>]",
  summary: "takes a role from a member, or all of them; it ends at the next call",
  options: {},
  prepare({ positionals }) {
    const email = parseEmail(positionals);
    const role = positionals[1] === undefined ? undefined : parseRole(positionals[1]);
    return async (db, describe) => {
      const change = await changeRoles(db, email, (had) =>
        role === undefined ? [] : had.filter((each) => each.role !== role),
      );
      describe(change);
      return `${email} is now: ${textOf(change.after)}.`;
    };
  },
});

const resetFactor = command({
  name: "reset-factor",
  usage: "<email>",
  summary: "removes the second factors of a member, who sets up a new one at the next entry",
  options: {},
  prepare({ positionals }) {
    const email = parseEmail(positionals);
    return async (db, describe) => {
      const { id } = await getMember(db, email);
      const removed = await db.transaction((tx) => resetFactors(tx, id));
      describe({ subject: memberSubject(id), before: { factors: removed }, after: { factors: 0 } });
      return `Removed ${removed} second factors of ${email}.`;
    };
  },
});

/** Staff, their roles and second factors. */
export const staffCommands: Area = {
  name: "staff",
  summary: "roles and second factors of those who work on the site",
  commands: [list, grant, revoke, resetFactor],
};
