import { and, desc, eq } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { User } from "#contract/members/endpoints.ts";
import { can, clientPermissionsOf, staffActsOf } from "#server/auth/permissions.ts";
import { findStaffRoles } from "#server/auth/staff-roles.queries.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { toAvatar } from "./avatars.queries.ts";
import { type Member, member } from "./members.schema.ts";

/** Finds a member by email address in lowercase. */
export async function findMemberByEmail(db: NodePgDatabase, email: string): Promise<Member | undefined> {
  const [found] = await db.select().from(member).where(eq(member.email, email));
  return found;
}

/** Finds a member by the id. */
export async function findMember(db: NodePgDatabase, id: number): Promise<Member | undefined> {
  const [found] = await db.select().from(member).where(eq(member.id, id));
  return found;
}

/** Returns an existing member. */
export async function getMember(db: NodePgDatabase, id: number): Promise<Member> {
  const found = await findMember(db, id);
  if (!found) throw new Error("There is no such member.");
  return found;
}

/** Whether a password is still the one that was checked before the transaction. */
export async function hasPasswordHash(tx: Transaction, id: number, passwordHash: string): Promise<boolean> {
  const rows = await tx
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.id, id), eq(member.passwordHash, passwordHash)))
    .for("update");
  return rows.length > 0;
}

/** Whether there is an operator. */
export async function hasOperator(db: NodePgDatabase): Promise<boolean> {
  const found = await db.select({ id: member.id }).from(member).where(eq(member.operator, true)).limit(1);
  return found.length > 0;
}

/** Lists the latest members, newest first. */
export function findLatestMembers(db: NodePgDatabase, limit: number): Promise<Member[]> {
  return db.select().from(member).orderBy(desc(member.id)).limit(limit);
}

/** Returns an existing member as the API shows them to themselves. */
export async function getOwnUser(db: NodePgDatabase, id: number): Promise<User> {
  const row = { ...(await getMember(db, id)), staffRoles: await findStaffRoles(db, id) };
  const [year = 0, month = 0, day = 0] = row.birthday?.split("-").map(Number) ?? [];
  return {
    id: row.id,
    account: row.email,
    email: row.email,
    name: row.name,
    username: row.name,
    name_changeable: row.nameChangedAt === null,
    nickname: row.nickname,
    phone: row.phone,
    country: row.country,
    birthday: row.birthday === null ? null : { year, month, day },
    avatar: toAvatar(row.avatar),
    lang: row.lang,
    vip_group: row.vipGroup,
    material_only: row.materialOnly,
    member: { comment: can(row, "comment"), like: can(row, "like"), vote: can(row, "vote") },
    permission_list: clientPermissionsOf(row),
    may_list: clientPermissionsOf(row),
    staff_act_list: staffActsOf(row),
    created_at: row.createdAt.toISOString(),
  };
}
