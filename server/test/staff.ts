import { eq } from "drizzle-orm";
import type { StaffRole } from "#server/auth/permissions.ts";
import type { Database } from "#server/database/connect.ts";
import { memberSession } from "#server/members/members.schema.ts";
import { staffRole } from "#server/staff/staff.schema.ts";
import { addMember } from "./members.ts";

/** Adds a member of staff with one session that has entered Backstage and is confirmed. */
export async function addStaff(db: Database, roles: readonly StaffRole[] | "operator") {
  const { id, email, token } = await addMember(db, { operator: roles === "operator" });
  for (const { role, langs } of roles === "operator" ? [] : roles) {
    if (role !== "operator") await db.insert(staffRole).values({ memberId: id, role, langs: langs && [...langs] });
  }
  const set = (times: Partial<typeof memberSession.$inferInsert>) =>
    db.update(memberSession).set(times).where(eq(memberSession.memberId, id));
  const enter = async ({ confirmed = true } = {}) => {
    const soon = new Date(Date.now() + 600_000);
    await set({ staffUntil: soon, confirmedUntil: confirmed ? soon : null });
  };
  await enter();
  return { id, email, token, enter, lapse: () => set({ staffUntil: null, confirmedUntil: null }) };
}
