import { db, withDatabase } from "./db.ts";
import { currentLogin, type Login } from "./session.ts";

/*
 * A copy of the login in the database. The worker has no local storage: it sends entries with the copy while no page is
 * open.
 */

/** Name of its row among the settings. */
const name = "login";

/**
 * The login that was copied last.
 *
 * @throws when the database does not work
 */
export async function readSessionCopy(): Promise<Login | undefined> {
  return withDatabase(async () => (await db.settings.get(name))?.value as Login | undefined);
}

/**
 * Makes the copy equal to the current login, or removes it when nobody is signed in.
 *
 * @throws when the database does not work; the next start tries again
 */
export async function copySessionToDatabase(): Promise<void> {
  // The login may change while the database writes.
  while (!(await isCopied())) {
    const login = currentLogin();
    await withDatabase<unknown>(() => (login ? db.settings.put({ name, value: login }) : db.settings.delete(name)));
  }
}

/**
 * Removes the copy when the server no longer knows this login. The copy of a newer login stays.
 *
 * @throws when the database does not work
 */
export async function deleteSessionCopy(token: string): Promise<void> {
  if ((await readSessionCopy())?.token === token) await withDatabase(() => db.settings.delete(name));
}

async function isCopied(): Promise<boolean> {
  const copy = await readSessionCopy();
  const login = currentLogin();
  return copy?.token === login?.token && copy?.memberId === login?.memberId;
}
