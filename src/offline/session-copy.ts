import { db, withDatabase } from "./db.ts";
import type { Login } from "./session.ts";

/*
 * The login as the worker knows it, which has no local storage: it sends what the member wished for when the page is
 * closed. The page writes it (`mirror-login.ts`).
 */

const name = "login";

/**
 * The login that was copied last, if there is one.
 *
 * @throws when the database does not work
 */
export async function readSessionCopy(): Promise<Login | undefined> {
  return withDatabase(async () => (await db.settings.get(name))?.value as Login | undefined);
}

/**
 * The site does not know this login any more. A newer one stays.
 *
 * @throws when the database does not work
 */
export async function deleteSessionCopy(token: string): Promise<void> {
  if ((await readSessionCopy())?.token === token) await withDatabase(() => db.settings.delete(name));
}
