import * as v from "valibot";
import { keepLimits } from "#contract/limits.ts";
import { db, withDatabase } from "./db.ts";

const keepSettings = v.object({
  /** Megabytes that copies and their pictures may take. */
  limit: v.optional(v.picklist(keepLimits), 200),
  /** Whether pictures are kept before they are looked at. */
  pictures: v.optional(v.boolean(), true),
  /** Whether sections are kept up to date on mobile data too. */
  mobileData: v.optional(v.boolean(), true),
});
export type OfflineSettings = v.InferOutput<typeof keepSettings>;

const name = "keep";

/** What the reader has chosen about keeping; what was never chosen, or cannot be read, has its default. */
export async function readOfflineSettings(): Promise<OfflineSettings> {
  return withDatabase(stored).catch(() => v.parse(keepSettings, {}));
}

/**
 * Notes a choice of the reader beside his other ones. It is one transaction: of two choices made at once, in two tabs
 * or faster than one is written, neither takes the other back.
 *
 * @throws when the database does not work
 */
export async function updateOfflineSettings(changes: Partial<OfflineSettings>): Promise<OfflineSettings> {
  return withDatabase(() =>
    db.transaction("rw", db.settings, async () => {
      const changed = { ...(await stored()), ...changes };
      await db.settings.put({ name, value: changed });
      return changed;
    }),
  );
}

/** The choices as the database has them; the defaults where it has none, or none that could be understood. */
async function stored(): Promise<OfflineSettings> {
  const row = await db.settings.get(name);
  const { success, output } = v.safeParse(keepSettings, row?.value ?? {});
  return success ? output : v.parse(keepSettings, {});
}

/** What browsers tell of a connection, where they do (Network Information API). */
interface Connection {
  readonly saveData?: boolean;
  readonly type?: string;
}

/**
 * Whether the device may load what nobody is waiting for: not when the reader saves data, and on mobile data only
 * when he allows it. Browsers that say nothing of their connection are taken to have a good one.
 */
export function canPrefetch(settings: Pick<OfflineSettings, "mobileData">): boolean {
  return !connection()?.saveData && canDownload(settings);
}

/** Whether the device may load what the reader has asked for, but does not wait for. */
export function canDownload({ mobileData }: Pick<OfflineSettings, "mobileData">): boolean {
  return mobileData || connection()?.type !== "cellular";
}

function connection(): Connection | undefined {
  return (navigator as { connection?: Connection }).connection;
}
