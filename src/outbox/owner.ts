import { db, withDatabase } from "#src/offline/db.ts";
import { hasSignedOut, localDataOwner } from "#src/offline/session.ts";
import { deviceId, visitorId } from "./outbox-entry.ts";

/** Name of the setting with the member to whom the outbox belongs. */
const name = "outbox-owner";

/**
 * Removes entries of members who have signed out, or who were here before the current one. A member's forms go with
 * them; forms of visitors stay when they sign in. Does nothing while local storage names no owner: it may be lost.
 *
 * @throws when the database does not work
 */
export async function removeEntriesOfOthers(): Promise<void> {
  const owner = localDataOwner() ?? (hasSignedOut() ? visitorId : undefined);
  if (owner === undefined) return;
  await withDatabase(() =>
    db.transaction("rw", [db.outbox, db.settings], async () => {
      const before = (await db.settings.get(name))?.value ?? visitorId;
      if (before === owner || before === visitorId) {
        await db.outbox.where("memberId").noneOf([owner, visitorId, deviceId]).delete();
      } else if (owner === visitorId) {
        await db.outbox.where("memberId").notEqual(deviceId).delete();
      } else {
        await db.outbox.where("memberId").noneOf([owner, deviceId]).delete();
      }
      if (before !== owner) await db.settings.put({ name, value: owner });
    }),
  );
}
