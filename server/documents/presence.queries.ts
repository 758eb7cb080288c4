import { eq } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PresenceEvent } from "#contract/backstage/presence.ts";
import { ApiError } from "#contract/http/errors.ts";
import { member } from "#server/members/members.schema.ts";
import { document } from "./documents.schema.ts";

/** Finds what others learn about a member and a document that is open. @throws {ApiError} `invalid` for an unknown document */
export async function findPresence(
  db: NodePgDatabase,
  { documentId, memberId }: { documentId: string; memberId: number },
): Promise<Omit<PresenceEvent, "tab" | "state">> {
  const [found] = await db
    .select({
      member: { id: member.id, nickname: member.nickname },
      kind: document.kind,
      item_id: document.itemId,
      lang: document.lang,
    })
    .from(document)
    .innerJoin(member, eq(member.id, memberId))
    .where(eq(document.id, documentId));
  if (!found) throw new ApiError("invalid", { fields: { document: ["invalid"] } });
  return found;
}
