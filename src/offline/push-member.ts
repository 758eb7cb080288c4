import { db, withDatabase } from "./db.ts";
import { readText, writeText } from "./local-storage.ts";

/*
 * The member whose pushes this device receives. It outlives an expired session, so that pushes continue when the same
 * member signs in again.
 */

/** Name of the row among the settings. */
const name = "push-member";
/** The key in local storage of release 0.1, from which it is moved. */
const legacyKey = "kapok.push";

/**
 * Id of the member who has turned pushes on; `null` while they are off.
 *
 * @throws when the database does not work
 */
export async function readPushMember(): Promise<number | null> {
  const row = await withDatabase(() => db.settings.get(name));
  return (row?.value as number | undefined) ?? readLegacy();
}

/**
 * Sets the member; `null` when pushes are off.
 *
 * @throws when the database does not work
 */
export async function setPushMember(memberId: number | null): Promise<void> {
  if (memberId === null) writeText(legacyKey, null);
  await withDatabase<unknown>(() =>
    memberId === null ? db.settings.delete(name) : db.settings.put({ name, value: memberId }),
  );
  writeText(legacyKey, null);
}

/**
 * Moves the id that release 0.1 has stored. A value in the database stays.
 *
 * @throws when the database does not work
 */
export async function moveLegacyPushMember(): Promise<void> {
  if (readLegacy() !== null) await setPushMember(await readPushMember());
}

function readLegacy(): number | null {
  return Number(readText(legacyKey)) || null;
}
