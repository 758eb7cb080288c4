import { eq } from "drizzle-orm";
import type { Database } from "#server/database/connect.ts";
import { newSecret } from "./secrets.ts";
import { serverSecret as table } from "./server-secret.schema.ts";

type Name = (typeof table.$inferSelect)["name"];

const loaded = new WeakMap<Database, Map<Name, Promise<string>>>();

/** Returns a secret that all processes of the site share. The first request creates it. */
export function serverSecret(db: Database, name: Name): Promise<string> {
  const known = loaded.get(db) ?? new Map<Name, Promise<string>>();
  loaded.set(db, known);
  const pending = known.get(name) ?? loadOrCreate(db, name);
  known.set(name, pending);
  // A failure is not remembered.
  pending.catch(() => known.delete(name));
  return pending;
}

async function loadOrCreate(db: Database, name: Name): Promise<string> {
  await db.insert(table).values({ name, secret: newSecret() }).onConflictDoNothing();
  const [row] = await db.select().from(table).where(eq(table.name, name));
  if (!row) throw new Error("The secret was not stored.");
  return row.secret;
}
