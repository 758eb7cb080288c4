import { createHmac, timingSafeEqual } from "node:crypto";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { ActorAttributes } from "#server/auth/permissions.ts";
import { findSessionActor } from "#server/auth/sessions.queries.ts";

/*
 * A plain link carries no token, because histories and logs contain URLs. It has a ticket instead: the session, the
 * expiry, and a signature over both and the ids of the files. The key of the signature is the hash of the session's
 * token. So a ticket ends with its session, and every process of the site can verify it.
 */

const form = /^([0-9a-z]{1,9})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

interface Login {
  readonly session: string;
  readonly tokenHash: string;
}

/** Creates a ticket for these files, valid until `expiresAt` (milliseconds since 1970). */
export function makeTicket({ session, tokenHash }: Login, ids: readonly number[], expiresAt: number): string {
  const seconds = Math.floor(expiresAt / 1000).toString(36);
  return `${seconds}.${session}.${signature(tokenHash, [seconds, session], ids).toString("base64url")}`;
}

/**
 * Returns the member of a ticket with their current permissions; `undefined` when the ticket is invalid, expired or for
 * other files.
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
  const expected = signature(tokenHash, [seconds, session], ids);
  const given = Buffer.from(signed, "base64url");
  return given.length === expected.length && timingSafeEqual(given, expected) ? traits : undefined;
}

function signature(tokenHash: string, subject: readonly string[], ids: readonly number[]): Buffer {
  const files = [...new Set(ids)].sort((one, other) => one - other);
  return createHmac("sha256", tokenHash)
    .update(`material ${subject.join(" ")} ${files.join(",")}`)
    .digest();
}
