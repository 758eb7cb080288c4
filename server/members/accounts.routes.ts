import { Hono } from "hono";
import { ApiError } from "#contract/http/errors.ts";
import type { AccountAct } from "#contract/members/account-limits.ts";
import {
  type Account,
  actOnAccount,
  exportAccount,
  getAccount,
  listAccounts,
  putAccount,
} from "#contract/members/accounts.ts";
import { memberRoute } from "#server/api/action-route.ts";
import { memberSubject } from "#server/audit/audit.mutations.ts";
import { revokeLinks } from "#server/auth/member-tokens.mutations.ts";
import { can } from "#server/auth/permissions.ts";
import { endSessions } from "#server/auth/sessions.mutations.ts";
import { findStaffRoles } from "#server/auth/staff-roles.queries.ts";
import type { Transaction } from "#server/database/transaction.ts";
import type { Services } from "../services.ts";
import { requireOtherOperator } from "../staff/staff.mutations.ts";
import { findAccount, findAccounts } from "./accounts.queries.ts";
import { exportMember } from "./export.queries.ts";
import { queueAccountDeletionMail, queueLinkMail } from "./member-mails.ts";
import { cancelDeletion, markVerified, scheduleDeletion, setMemberAttributes } from "./members.mutations.ts";
import { findMember } from "./members.queries.ts";
import type { Member } from "./members.schema.ts";

const rate = { times: 300, seconds: 600 } as const;

/** What an act on an account does; `origin` is that of links to the site. */
const acts: Record<AccountAct, (tx: Transaction, row: Member, origin: () => string) => Promise<unknown>> = {
  verify: (tx, { id }) => markVerified(tx, id),
  "end-sessions": (tx, { id }) => endSessions(tx, id),
  "revoke-links": (tx, { id }) => revokeLinks(tx, id),
  "send-link": (tx, row, origin) => {
    const kind = row.verifiedAt ? "reset" : "verify";
    if (kind === "reset" && !can(row, "change_account")) throw new ApiError("not_permitted");
    return queueLinkMail(tx, row, kind, { origin: origin(), atOnce: true });
  },
  delete: async (tx, { id, operator }) => {
    if (operator) await requireOtherOperator(tx, id);
    const leaving = await scheduleDeletion(tx, id);
    await endSessions(tx, id);
    await revokeLinks(tx, id);
    await queueAccountDeletionMail(tx, leaving, leaving.deleteAt);
  },
  "cancel-deletion": (tx, { id, passwordHash }) => cancelDeletion(tx, id, passwordHash),
};

/** What only operators may change of an account. */
const rightsOf = ({ vip_group, may_comment, material_only }: Account) => ({ vip_group, may_comment, material_only });

/** Routes by which operators look after the accounts of members. */
export function accountRoutes(services: Services): Hono {
  const routes = new Hono();
  memberRoute(routes, services, listAccounts, { rate, handle: ({ query, db }) => findAccounts(db, query) });
  memberRoute(routes, services, getAccount, { rate, handle: ({ params, db }) => findAccount(db, params.id) });
  memberRoute(routes, services, putAccount, {
    rate,
    prepare: ({ params: { id } }) => findAccount(services.db, id),
    audit: ({ params: { id }, body: { reason }, prepared: before }, after) => ({
      subject: memberSubject(id),
      before: rightsOf(before),
      after: { ...rightsOf(after), reason },
    }),
    handle: async ({ params: { id }, body, tx }) => {
      const { vip_group, may_comment, material_only } = body;
      const changes = {
        ...(vip_group !== undefined && { vipGroup: vip_group }),
        ...(may_comment !== undefined && { commentAllowed: may_comment }),
        ...(material_only !== undefined && { materialOnly: material_only }),
      };
      if (Object.keys(changes).length > 0) await setMemberAttributes(tx, id, changes);
      return findAccount(tx, id);
    },
  });
  memberRoute(routes, services, actOnAccount, {
    rate,
    audit: ({ params: { id, act }, body: { reason } }) => ({
      subject: memberSubject(id),
      after: { change: act, reason },
    }),
    handle: async ({ params: { id, act }, tx, linkOrigin }) => {
      const row = await findMember(tx, id);
      if (!row) throw new ApiError("not_found");
      await acts[act](tx, row, linkOrigin);
      return findAccount(tx, id);
    },
  });
  memberRoute(routes, services, exportAccount, {
    rate: { times: 30, seconds: 600 },
    // The data of a member is in no stored response.
    storeResponse: false,
    audit: ({ params: { id }, body: { reason } }) => ({ subject: memberSubject(id), after: { reason } }),
    handle: async ({ params: { id }, tx }) => {
      const row = await findMember(tx, id);
      if (!row) throw new ApiError("not_found");
      const staffRoles = await findStaffRoles(tx, id);
      return exportMember(tx, { ...row, staffRoles, session: "", staffUntil: null, confirmedUntil: null });
    },
  });
  return routes;
}
