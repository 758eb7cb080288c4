import { db, withDatabase } from "./db.ts";

/*
 * The data that the worker needs for pushes while no page is open. The page writes it when the member turns pushes on,
 * and at each start. It exists only while pushes are on.
 */

export interface PushSetting {
  /** The VAPID key of the browser's subscription. */
  readonly key: string;
  /** Id of the language of this device. */
  readonly lang: number;
  /** The notification for an unreadable push: its title, text, and the path that a click opens. */
  readonly title: string;
  readonly body: string;
  readonly path: string;
}

/** Name of the row among the settings. */
const name = "push";

/**
 * The stored data, if pushes are on.
 *
 * @throws when the database does not work
 */
export async function pushSetting(): Promise<PushSetting | undefined> {
  return withDatabase(async () => (await db.settings.get(name))?.value as PushSetting | undefined);
}

/**
 * Stores the data, or removes it with `undefined` when pushes are off.
 *
 * @throws when the database does not work
 */
export async function putPushSetting(value: PushSetting | undefined): Promise<void> {
  await withDatabase<unknown>(() => (value ? db.settings.put({ name, value }) : db.settings.delete(name)));
}
