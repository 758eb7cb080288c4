import { db, withDatabase } from "./db.ts";

/*
 * What the worker needs of pushes while no page is open. The page writes it when the member turns them on, and at each
 * start; where it is, they are on.
 */

export interface PushSetting {
  /** The site's VAPID key with which the browser has subscribed. */
  readonly key: string;
  /** Id of the language in which the device is used. */
  readonly lang: number;
  /** What is shown for a push that cannot be read: the site's name, a sentence, and where a tap leads. */
  readonly title: string;
  readonly body: string;
  readonly path: string;
}

const name = "push";

/**
 * What was written last, if pushes are on.
 *
 * @throws when the database does not work
 */
export async function pushSetting(): Promise<PushSetting | undefined> {
  return withDatabase(async () => (await db.settings.get(name))?.value as PushSetting | undefined);
}

/**
 * Notes that they are on, or with `undefined` that they are off.
 *
 * @throws when the database does not work
 */
export async function putPushSetting(value: PushSetting | undefined): Promise<void> {
  await withDatabase<unknown>(() => (value ? db.settings.put({ name, value }) : db.settings.delete(name)));
}
