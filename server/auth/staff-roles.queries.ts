import { asc, eq } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { staffRole } from "#server/staff/staff.schema.ts";
import type { StaffRole } from "./permissions.ts";

/** Finds the roles of a member besides operator. */
export function findStaffRoles(db: NodePgDatabase, memberId: number): Promise<StaffRole[]> {
  return db
    .select({ role: staffRole.role, langs: staffRole.langs })
    .from(staffRole)
    .where(eq(staffRole.memberId, memberId))
    .orderBy(asc(staffRole.role));
}
