import { asc, desc } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { type ContactMessage, contactMessage } from "./contact.schema.ts";

/** Lists all contact messages, oldest first. */
export function findContactMessages(db: NodePgDatabase): Promise<ContactMessage[]> {
  return db.select().from(contactMessage).orderBy(asc(contactMessage.id));
}

/** Lists the latest contact messages, newest first. */
export function findLatestContactMessages(db: NodePgDatabase, limit: number): Promise<ContactMessage[]> {
  return db.select().from(contactMessage).orderBy(desc(contactMessage.createdAt)).limit(limit);
}
