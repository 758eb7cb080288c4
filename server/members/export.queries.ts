import { desc, eq } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { ActionAnswer } from "#contract/action.ts";
import type { exportUser } from "#contract/member.ts";
import { contactMessage } from "../contact/contact.schema.ts";
import { subscriber } from "../newsletter/newsletter.schema.ts";
import { getMember, toUser } from "./members.queries.ts";
import { memberAvatar } from "./members.schema.ts";
import { findSessions } from "./sessions.queries.ts";
import type { Who } from "./who.ts";

/** Everything that is kept about a member, fingerprints of secrets left out. */
export async function exportMember(db: NodePgDatabase, who: Who): Promise<ActionAnswer<typeof exportUser>> {
  const row = await getMember(db, who.id);
  const [own] = await db.select().from(memberAvatar).where(eq(memberAvatar.memberId, who.id));
  const [newsletter] = await db
    .select({ lang: subscriber.lang, created_at: subscriber.createdAt, confirmed_at: subscriber.confirmedAt })
    .from(subscriber)
    .where(eq(subscriber.email, row.email));
  // Only of an address that is known to be the member's; whoever writes can give any.
  const messages = await db
    .select()
    .from(contactMessage)
    .where(eq(contactMessage.email, row.email))
    .orderBy(desc(contactMessage.id));
  return {
    exported_at: new Date().toISOString(),
    user: toUser(row),
    verified_at: row.verifiedAt,
    name_changed_at: row.nameChangedAt,
    own_avatar: own ? `data:image/webp;base64,${own.bytes.toString("base64")}` : null,
    session_list: await findSessions(db, who.id, who.session),
    newsletter: newsletter ?? null,
    message_list: messages,
  };
}
