import { and, asc, eq, gt, or, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { StaffMember } from "#contract/backstage/staff.ts";
import { decodeCursor, encodeCursor } from "#server/api/cursor.ts";
import { rolesOf, type StaffRole } from "#server/auth/permissions.ts";
import { findStaffRoles } from "#server/auth/staff-roles.queries.ts";
import { type Member, member } from "#server/members/members.schema.ts";
import { findFactors } from "./second-factor.queries.ts";
import { staffRole } from "./staff.schema.ts";

/** Roles as the API shows them. */
export function toRoleList(roles: readonly StaffRole[]): StaffMember["role_list"] {
  return roles.map(({ role, langs }) => ({ role, lang_list: langs && [...langs] }));
}

/** Returns a member with their roles, as the API shows them to operators. */
export async function toStaffMember(db: NodePgDatabase, row: Member): Promise<StaffMember> {
  const factors = await findFactors(db, row.id);
  return {
    member: { id: row.id, nickname: row.nickname, account: row.email },
    role_list: toRoleList(rolesOf({ ...row, staffRoles: await findStaffRoles(db, row.id) })),
    factor_list: [...new Set(factors.map(({ kind }) => kind))],
  };
}

/** Lists members with a role in the order of their ids: a page of them, or the member of an address. */
export async function findStaff(
  db: NodePgDatabase,
  { limit, cursor, account }: { limit: number; cursor?: string | undefined; account?: string | undefined },
): Promise<{ staff_list: StaffMember[]; next_cursor: string | null }> {
  const after = cursor === undefined ? 0 : decodeCursor(cursor, "number")[1];
  const isStaff = or(
    eq(member.operator, true),
    sql`exists (select from ${staffRole} where ${staffRole.memberId} = ${member.id})`,
  );
  const rows = await db
    .select()
    .from(member)
    .where(account === undefined ? and(isStaff, gt(member.id, after)) : eq(member.email, account))
    .orderBy(asc(member.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const staff_list: StaffMember[] = [];
  for (const row of page) staff_list.push(await toStaffMember(db, row));
  return { staff_list, next_cursor: rows.length > limit && last ? encodeCursor([0, last.id]) : null };
}
