import { memberSubject } from "#server/audit/audit.mutations.ts";
import { findAuditEvents } from "#server/audit/audit.queries.ts";
import type { AuditDetails, AuditEvent } from "#server/audit/audit.schema.ts";
import { OperatorError } from "#server/database/operator-error.ts";
import { findMemberByEmail } from "#server/members/members.queries.ts";
import { type Area, command, minuteOf, parseLast } from "./operate.ts";

function lineOf({ at, via, act, actorId, subject, before, after }: AuditEvent): string {
  const actor = actorId === null ? via : memberSubject(actorId);
  return [minuteOf(at), actor, act, subject, before && `was ${valuesOf(before)}`, after && valuesOf(after)]
    .filter(Boolean)
    .join("  ");
}

function valuesOf(details: AuditDetails): string {
  return Object.entries(details)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");
}

const list = command({
  name: "list",
  usage: "[--last <20>] [--member <email>] [--act <name>]",
  summary: "lists the latest acts of operators and events of logins, newest first, one line each",
  lists: true,
  options: {
    last: { type: "string", default: "20" },
    member: { type: "string" },
    act: { type: "string" },
  },
  prepare({ values: { last, member, act } }) {
    const limit = parseLast(last);
    return async (db) => {
      const found = member === undefined ? undefined : await findMemberByEmail(db, member.toLowerCase());
      if (member !== undefined && !found) throw new OperatorError(`There is no member ${member}.`);
      const subject = found && memberSubject(found.id);
      const rows = await findAuditEvents(db, { limit, subject, act });
      return { text: rows.map(lineOf).join("\n") || "There are no events yet.", records: rows };
    };
  },
});

/** The audit log. */
export const auditCommands: Area = {
  name: "audit",
  summary: "acts of operators and events of logins",
  commands: [list],
};
