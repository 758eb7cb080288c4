import { randomUUID } from "node:crypto";
import { and, eq, notInArray, sql } from "drizzle-orm";
import type { Avatar } from "#contract/members/endpoints.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { findAvatars, toAvatar } from "./avatars.queries.ts";
import { defaultAvatars, randomDefaultAvatar } from "./avatars.ts";
import { member, memberAvatar } from "./members.schema.ts";

/** Sets a member's avatar; `undefined` when they may not choose it. */
export async function chooseAvatar(tx: Transaction, memberId: number, id: string): Promise<Avatar | undefined> {
  const chosen = (await findAvatars(tx, memberId)).find((avatar) => avatar.id === id);
  if (chosen) await tx.update(member).set({ avatar: id }).where(eq(member.id, memberId));
  return chosen;
}

/** Saves a member's own picture in place of the previous one and sets it. A new picture has a new address. */
export async function saveAvatar(tx: Transaction, memberId: number, bytes: Buffer): Promise<Avatar> {
  const id = randomUUID();
  await tx
    .insert(memberAvatar)
    .values({ id, memberId, bytes })
    .onConflictDoUpdate({ target: memberAvatar.memberId, set: { id, bytes, createdAt: sql`now()` } });
  await tx.update(member).set({ avatar: id }).where(eq(member.id, memberId));
  return toAvatar(id);
}

/** Deletes a member's own picture; a default avatar replaces it where it was set. */
export async function dropAvatar(tx: Transaction, memberId: number): Promise<Avatar> {
  await tx.delete(memberAvatar).where(eq(memberAvatar.memberId, memberId));
  const mine = eq(member.id, memberId);
  await tx
    .update(member)
    .set({ avatar: randomDefaultAvatar() })
    .where(and(mine, notInArray(member.avatar, [...defaultAvatars])));
  const [left] = await tx.select({ avatar: member.avatar }).from(member).where(mine);
  return toAvatar(left?.avatar ?? "");
}
