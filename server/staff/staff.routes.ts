import { Hono } from "hono";
import { listAudit } from "#contract/backstage/audit.ts";
import { getMe, listStaff, putStaff, removeStaff } from "#contract/backstage/staff.ts";
import { memberRoute } from "#server/api/action-route.ts";
import { memberSubject, recordAudit } from "#server/audit/audit.mutations.ts";
import { findAuditPage } from "#server/audit/audit.queries.ts";
import { rolesOf, staffActsOf } from "#server/auth/permissions.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { findAuditedDocuments } from "#server/documents/audited-documents.queries.ts";
import { getMember } from "#server/members/members.queries.ts";
import type { Services } from "#server/services.ts";
import { findFactors } from "./second-factor.queries.ts";
import { auditedRoles, type RoleChange, setRoles } from "./staff.mutations.ts";
import { findStaff, toRoleList, toStaffMember } from "./staff.queries.ts";

const rates = { read: { times: 600, seconds: 600 }, write: { times: 60, seconds: 600 } } as const;

/** Staff and their roles. */
export function staffRoutes(services: Services): Hono {
  const routes = new Hono();
  memberRoute(routes, services, getMe, {
    rate: rates.read,
    handle: async ({ actor, db }) => {
      const factors = await findFactors(db, actor.id);
      return {
        member: { id: actor.id, nickname: (await getMember(db, actor.id)).nickname },
        role_list: toRoleList(rolesOf(actor)),
        act_list: staffActsOf(actor),
        second_factor: services.staffSecondFactor,
        factor_list: [...new Set(factors.map(({ kind }) => kind))],
        staff_until: actor.staffUntil?.toISOString() ?? null,
        confirmed_until: actor.confirmedUntil?.toISOString() ?? null,
      };
    },
  });
  memberRoute(routes, services, listStaff, {
    rate: rates.read,
    handle: ({ query, db }) => findStaff(db, query),
  });
  memberRoute(routes, services, putStaff, {
    rate: rates.write,
    handle: async ({ actor, params: { id }, body: { role_list }, tx, requestId }) => {
      const roles = role_list.map(({ role, lang_list }) => ({ role, langs: lang_list }));
      const change = await setRoles(tx, id, roles, actor.id);
      await record(tx, { act: putStaff.name, actorId: actor.id, requestId }, change);
      return { staff: await toStaffMember(tx, change.member) };
    },
  });
  memberRoute(routes, services, removeStaff, {
    rate: rates.write,
    handle: async ({ actor, params: { id }, tx, requestId }) => {
      const change = await setRoles(tx, id, [], actor.id);
      await record(tx, { act: removeStaff.name, actorId: actor.id, requestId }, change);
      return { staff: await toStaffMember(tx, change.member) };
    },
  });
  memberRoute(routes, services, listAudit, {
    rate: rates.read,
    handle: async ({ query, db }) => {
      const page = await findAuditPage(db, query);
      const documents = await findAuditedDocuments(db, page.event_list);
      return {
        ...page,
        event_list: page.event_list.map((event, place) => ({ ...event, document: documents[place] ?? null })),
      };
    },
  });
  return routes;
}

/** Records a change of roles. */
function record(
  tx: Transaction,
  by: { act: string; actorId: number; requestId: string },
  { member, before, after }: RoleChange,
): Promise<void> {
  const change = { before: auditedRoles(before), after: auditedRoles(after) };
  return recordAudit(tx, { via: "call", ...by, subject: memberSubject(member.id), ...change });
}
