import { afterAll } from "vitest";
import { openDatabase } from "#server/database/connect.ts";
import { measureBurst, type Target } from "./burst.ts";
import { testDatabase } from "./database.ts";
import { addMember } from "./members.ts";
import { startSite } from "./start-site.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Returns a function that starts a site with the sample content for measurements. */
export async function burstSites(): Promise<() => Promise<Target>> {
  const database = await testDatabase({ sample: true });
  const { db, close } = openDatabase({ url: database.url });
  afterAll(async () => {
    await close();
    await database.drop();
  });
  return async () => {
    const { email } = await addMember(db);
    const site = await startSite({
      DATABASE_URL: database.url,
      DATA_DIR: await temporaryFolder(),
      TRUSTED_PROXIES: "1",
    });
    await site.ready();
    const target = { origin: site.origin, pid: site.child.pid ?? 0, email };
    // The first requests compile the code.
    await measureBurst(target, { batches: times(20, (n) => [`/en-US/article/${n + 1}`]) });
    return target;
  };
}

/** Returns so many addresses. */
export function times<T>(count: number, make: (number: number) => T): T[] {
  return Array.from({ length: count }, (_, number) => make(number));
}
