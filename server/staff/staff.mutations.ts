import { eq } from "drizzle-orm";
import { ApiError } from "#contract/http/errors.ts";
import type { AuditDetails } from "#server/audit/audit.schema.ts";
import { rolesOf, type StaffRole } from "#server/auth/permissions.ts";
import { findStaffRoles } from "#server/auth/staff-roles.queries.ts";
import { leaveSessions } from "#server/auth/staff-sessions.mutations.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { type Member, member } from "#server/members/members.schema.ts";
import { staffRole } from "./staff.schema.ts";

/** The roles of a member before and after a change. */
export interface RoleChange {
  readonly member: Member;
  readonly before: readonly StaffRole[];
  readonly after: readonly StaffRole[];
}

/**
 * Gives a member these roles in place of the earlier ones. Without a role the member leaves Backstage.
 *
 * @param by the operator who does it; absent for commands, whose caller owns the machine
 * @throws {ApiError} `not_found`, `last_operator`, or `own_role` when somebody would raise themselves
 */
export async function setRoles(
  tx: Transaction,
  memberId: number,
  roles: readonly StaffRole[],
  by?: number,
): Promise<RoleChange> {
  const operators = await lockOperators(tx);
  const [row] = await tx.select().from(member).where(eq(member.id, memberId)).for("update");
  if (!row) throw new ApiError("not_found");
  const before = rolesOf({ ...row, staffRoles: await findStaffRoles(tx, memberId) });
  if (by === memberId && !roles.every((role) => before.some((had) => includes(had, role)))) {
    throw new ApiError("own_role");
  }
  const operator = roles.some(({ role }) => role === "operator");
  if (row.operator && !operator) assertOtherOperator(operators, memberId);
  await tx.update(member).set({ operator }).where(eq(member.id, memberId));
  await tx.delete(staffRole).where(eq(staffRole.memberId, memberId));
  const others = roles.flatMap(({ role, langs }) =>
    role === "operator" ? [] : [{ memberId, role, langs: langs && [...langs] }],
  );
  if (others.length > 0) await tx.insert(staffRole).values(others);
  if (roles.length === 0) await leaveSessions(tx, memberId);
  return { member: { ...row, operator }, before, after: roles };
}

/**
 * Rejects what would leave the site without an operator. Two operators who remove each other wait for one another.
 *
 * @throws {ApiError} `last_operator` when there is no other operator who stays
 */
export async function requireOtherOperator(tx: Transaction, memberId: number): Promise<void> {
  assertOtherOperator(await lockOperators(tx), memberId);
}

type Operators = readonly Pick<Member, "id" | "deleteAt">[];

function lockOperators(tx: Transaction): Promise<Operators> {
  return tx
    .select({ id: member.id, deleteAt: member.deleteAt })
    .from(member)
    .where(eq(member.operator, true))
    .orderBy(member.id)
    .for("update");
}

/** Somebody who has asked for the deletion of their account does not count. */
function assertOtherOperator(operators: Operators, memberId: number): void {
  if (!operators.some(({ id, deleteAt }) => id !== memberId && deleteAt === null)) throw new ApiError("last_operator");
}

/** Roles as fields of the audit log: `author` is `2,3`, or `all` languages. */
export function auditedRoles(roles: readonly StaffRole[]): AuditDetails {
  return Object.fromEntries(roles.map(({ role, langs }) => [role, langs?.join(",") ?? "all"]));
}

/** Whether a role allows all that another one of the same name allows. */
function includes(had: StaffRole, role: StaffRole): boolean {
  if (had.role !== role.role) return false;
  return had.langs === null || (role.langs?.every((lang) => had.langs?.includes(lang)) ?? false);
}
