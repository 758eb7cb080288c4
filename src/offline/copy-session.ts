import { currentLogin, isSessionCopied, setSessionCopied } from "./session.ts";

/** Its row among the settings. */
const name = "login";

/**
 * Brings the device's database in line with who is here: it has his token and his id, or neither. So the worker, which
 * sees no local storage, can send what he has left to it while no page is open. Comes with the first login, and so does
 * the database that it asks for.
 *
 * @throws when the database does not work; then it is tried again at the next start
 */
export async function copySessionToDatabase(): Promise<void> {
  const { db, withDatabase } = await import("./db.ts");
  // Somebody else may come or leave while the database writes.
  while (!isSessionCopied()) {
    const login = currentLogin();
    // Until it is done, nobody knows what is there: whoever starts next looks again.
    setSessionCopied("unknown");
    await withDatabase(async () => {
      if (login) await db.settings.put({ name, value: login });
      else await db.settings.delete(name);
    });
    setSessionCopied(login);
  }
}
