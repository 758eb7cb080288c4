import { eq } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Avatar } from "#contract/members/endpoints.ts";
import { defaultAvatars } from "./avatars.ts";
import { memberAvatar } from "./members.schema.ts";

/** Path of avatars on the site. */
export const avatarsPath = "/media/avatars";

/** Returns an avatar with its address. */
export function toAvatar(id: string): Avatar {
  return { id, url: `${avatarsPath}/${id}.webp` };
}

/** Lists the avatars that a member may choose: their own picture first, then the default ones. */
export async function findAvatars(db: NodePgDatabase, memberId: number): Promise<Avatar[]> {
  const own = await db.select({ id: memberAvatar.id }).from(memberAvatar).where(eq(memberAvatar.memberId, memberId));
  return [...own.map(({ id }) => id), ...defaultAvatars].map(toAvatar);
}

/** Returns the bytes of an uploaded picture, or `undefined`. */
export async function readAvatar(db: NodePgDatabase, id: string): Promise<Buffer | undefined> {
  const [found] = await db.select({ bytes: memberAvatar.bytes }).from(memberAvatar).where(eq(memberAvatar.id, id));
  return found?.bytes;
}
