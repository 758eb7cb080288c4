import * as v from "valibot";
import { keepLimits } from "#contract/limits.ts";
import { db, withDatabase } from "./db.ts";

const settingsSchema = v.object({
  /** Megabytes for the library and its pictures. */
  limit: v.optional(v.picklist(keepLimits), 200),
  /** Whether pictures are cached before they are viewed. */
  pictures: v.optional(v.boolean(), true),
  /** Whether saved sections are updated on mobile data too. */
  mobileData: v.optional(v.boolean(), true),
});
export type OfflineSettings = v.InferOutput<typeof settingsSchema>;

/** Name of the row among the settings. */
const name = "keep";

/** The reader's settings for offline use; those never set, or unreadable, have their defaults. */
export async function readOfflineSettings(): Promise<OfflineSettings> {
  return withDatabase(readStored).catch(() => v.parse(settingsSchema, {}));
}

/**
 * Changes some of the settings. It is one transaction, so that two changes at once, in two tabs for example, are both
 * stored.
 *
 * @throws when the database does not work
 */
export async function updateOfflineSettings(changes: Partial<OfflineSettings>): Promise<OfflineSettings> {
  return withDatabase(() =>
    db.transaction("rw", db.settings, async () => {
      const changed = { ...(await readStored()), ...changes };
      await db.settings.put({ name, value: changed });
      return changed;
    }),
  );
}

/** The settings in the database; the defaults where there are none or invalid ones. */
async function readStored(): Promise<OfflineSettings> {
  const row = await db.settings.get(name);
  const { success, output } = v.safeParse(settingsSchema, row?.value ?? {});
  return success ? output : v.parse(settingsSchema, {});
}

/** The Network Information API, where a browser has it. */
interface Connection {
  readonly saveData?: boolean;
  readonly type?: string;
}

/**
 * Whether the device may download in the background: not while the reader saves data, and on mobile data only if they
 * allow it. A browser without information on the connection may.
 */
export function canPrefetch(settings: Pick<OfflineSettings, "mobileData">): boolean {
  return !connection()?.saveData && canDownload(settings);
}

/** Whether the device may start a download that the reader has requested. */
export function canDownload({ mobileData }: Pick<OfflineSettings, "mobileData">): boolean {
  return mobileData || connection()?.type !== "cellular";
}

function connection(): Connection | undefined {
  return (navigator as { connection?: Connection }).connection;
}
