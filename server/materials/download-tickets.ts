import { createHmac, timingSafeEqual } from "node:crypto";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { ActorAttributes } from "#server/auth/permissions.ts";
import { findSessionActor } from "#server/auth/sessions.queries.ts";

/*
 * A plain link carries no token, since addresses end in histories and logs. What stands in it instead is a ticket: the
 * login that it was made for, when it ends, and a signature over both and the very files. It is signed with the
 * fingerprint of the login's token, which only the database and who has the token know: so it ends with the login, and
 * each process of the site can read it.
 */

const form = /^([0-9a-z]{1,9})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

interface Login {
  readonly session: string;
  readonly tokenHash: string;
}

/** A ticket for these files, good until `expiresAt` (milliseconds since 1970). */
export function makeTicket({ session, tokenHash }: Login, ids: readonly number[], expiresAt: number): string {
  const seconds = Math.floor(expiresAt / 1000).toString(36);
  return `${seconds}.${session}.${signature(tokenHash, [seconds, session], ids).toString("base64url")}`;
}

/**
 * The member for whose login a ticket was made, with the rights that he has now; `undefined` where it is none, is for
 * other files, or is over.
 */
export async function verifyTicket(
  db: NodePgDatabase,
  ticket: string | undefined,
  ids: readonly number[],
): Promise<ActorAttributes | undefined> {
  const [, seconds, session, signed] = form.exec(ticket ?? "") ?? [];
  if (!seconds || !session || !signed || Number.parseInt(seconds, 36) * 1000 <= Date.now()) return undefined;
  const found = await findSessionActor(db, session);
  if (!found) return undefined;
  const { tokenHash, ...traits } = found;
  const right = signature(tokenHash, [seconds, session], ids);
  const given = Buffer.from(signed, "base64url");
  return given.length === right.length && timingSafeEqual(given, right) ? traits : undefined;
}

function signature(tokenHash: string, about: readonly string[], ids: readonly number[]): Buffer {
  const files = [...new Set(ids)].sort((one, other) => one - other);
  return createHmac("sha256", tokenHash)
    .update(`material ${about.join(" ")} ${files.join(",")}`)
    .digest();
}
