import { randomUUID } from "node:crypto";
import { and, eq, notInArray, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Avatar } from "#contract/members/endpoints.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { avatarOf, randomReadyAvatar, readyAvatars } from "./avatars.ts";
import { member, memberAvatar } from "./members.schema.ts";

/** What a member may choose from: his own picture, then those for everybody. */
export async function findAvatars(db: NodePgDatabase, memberId: number): Promise<Avatar[]> {
  const own = await db.select({ id: memberAvatar.id }).from(memberAvatar).where(eq(memberAvatar.memberId, memberId));
  return [...own.map(({ id }) => id), ...readyAvatars].map(avatarOf);
}

/** Shows one of those from now on; `undefined` where it is none of them. */
export async function chooseAvatar(tx: Transaction, memberId: number, id: string): Promise<Avatar | undefined> {
  const chosen = (await findAvatars(tx, memberId)).find((avatar) => avatar.id === id);
  if (chosen) await tx.update(member).set({ avatar: id }).where(eq(member.id, memberId));
  return chosen;
}

/** Keeps a member's own picture, in place of the one before, and shows it. A new one has a new address. */
export async function saveAvatar(tx: Transaction, memberId: number, bytes: Buffer): Promise<Avatar> {
  const id = randomUUID();
  await tx
    .insert(memberAvatar)
    .values({ id, memberId, bytes })
    .onConflictDoUpdate({ target: memberAvatar.memberId, set: { id, bytes, createdAt: sql`now()` } });
  await tx.update(member).set({ avatar: id }).where(eq(member.id, memberId));
  return avatarOf(id);
}

/** Deletes a member's own picture; where it was shown, one of those for everybody takes its place. */
export async function dropAvatar(tx: Transaction, memberId: number): Promise<Avatar> {
  await tx.delete(memberAvatar).where(eq(memberAvatar.memberId, memberId));
  const mine = eq(member.id, memberId);
  await tx
    .update(member)
    .set({ avatar: randomReadyAvatar() })
    .where(and(mine, notInArray(member.avatar, [...readyAvatars])));
  const [left] = await tx.select({ avatar: member.avatar }).from(member).where(mine);
  return avatarOf(left?.avatar ?? "");
}

/** The bytes of a picture that a member has brought, or `undefined`. */
export async function readAvatar(db: NodePgDatabase, id: string): Promise<Buffer | undefined> {
  const [found] = await db.select({ bytes: memberAvatar.bytes }).from(memberAvatar).where(eq(memberAvatar.id, id));
  return found?.bytes;
}
