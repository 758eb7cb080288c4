import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "./database/connect.ts";
import { saveImage } from "./media/media.mutations.ts";
import { image } from "./media/media.schema.ts";
import { testDatabase } from "./test/database.ts";
import { execute } from "./test/execute.ts";
import { lockTable } from "./test/lock-table.ts";
import { startSite } from "./test/start-site.ts";
import { temporaryFolder } from "./test/temporary-folder.ts";

// Each of them starts whole servers, on machines that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 });

const database = await testDatabase();
afterAll(database.drop);
const external = { DATABASE_URL: database.url };

test("start: adds the privacy notice to a site of an earlier version, and changes no other document", async () => {
  const earlier = await testDatabase({ sample: true });
  onTestFinished(earlier.drop);
  await execute(earlier.url, "delete from site_document where key = 'privacy'");
  await execute(earlier.url, "update site_document set title = 'Own terms'");
  const env = { DATABASE_URL: earlier.url, DATA_DIR: await temporaryFolder() };
  const site = await startSite({ ...env, LOAD_SAMPLE_DATA: "1" });
  await site.ready();
  const titleOf = async (key: string) =>
    (await (await fetch(`${site.origin}/api/document/${key}?lang=3`)).json()).title;
  expect([await titleOf("privacy"), await titleOf("terms-of-service")]).toEqual(["Privacy", "Own terms"]);
});

describe("stop", () => {
  test("finishes a picture whose client has left, before the database is closed", async () => {
    const { db, close } = openDatabase({ url: database.url });
    const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const day = { bytes, mediaType: "image/png" };
    const id = await saveImage(db, { filename: "stop", originFilename: "stop.png", alt: {}, day });
    const [picture] = await db.select().from(image).where(eq(image.id, id));
    await close();
    const DATA_DIR = await temporaryFolder();
    const site = await startSite({ ...external, DATA_DIR });
    await site.ready();
    const lock = await lockTable(database.url, "image");
    const client = new AbortController();
    const path = `/media/${id}-${picture?.hash}/160.webp`;
    const pending = fetch(site.origin + path, { signal: client.signal }).catch(() => {});
    await lock.waitedFor();
    client.abort();
    await pending;
    site.child.kill("SIGTERM");
    expect(await Promise.race([site.ended, sleep(3000, "still running")])).toBe("still running");
    await lock.release();
    expect(await site.ended).toBe(0);
    expect(await readdir(join(DATA_DIR, "media"))).toEqual([`${id}-${picture?.hash}-160.webp`]);
    expect(site.printed()).not.toContain('"level":50');
  });

  test("ends within ten seconds when requests hang", async () => {
    const site = await startSite({ ...external, DATA_DIR: await temporaryFolder() });
    await site.ready();
    const lock = await lockTable(database.url, "draw");
    const pending = fetch(`${site.origin}/api/mark-six`).catch((error) => error);
    const half = connect(site.port, "127.0.0.1", () => half.write("GET /api/main HTTP/1.1\r\nhost: x\r\n"));
    half.on("error", () => {});
    await lock.waitedFor();
    const started = performance.now();
    site.child.kill("SIGTERM");
    expect(await site.ended).toBe(0);
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(await pending).toBeInstanceOf(Error);
    await lock.release();
  });
});
