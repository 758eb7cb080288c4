import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { startEmbeddedPostgres } from "./database/embedded-postgres.ts";
import { execute } from "./test/execute.ts";
import { startSite } from "./test/start-site.ts";
import { surviveOutages } from "./test/survive-outages.ts";
import { temporaryFolder } from "./test/temporary-folder.ts";

vi.setConfig({ testTimeout: 180_000 });

/** The long run repeats the outage. */
const outages = process.env.KAPOK_TEST_LONG === "1" ? 6 : 1;

test("external database: is used again with listeners and jobs when it was killed and has come back", async () => {
  const postgresDir = await temporaryFolder();
  const postgres = await startEmbeddedPostgres({ dataDir: postgresDir });
  onTestFinished(() => postgres.stop());
  const DATA_DIR = await temporaryFolder();
  const site = await startSite({ DATA_DIR, DATABASE_URL: postgres.url, LOAD_SAMPLE_DATA: "1", TRUSTED_PROXIES: "1" });
  await surviveOutages(site, postgresDir, outages);

  const brand = async () => (await (await fetch(`${site.origin}/api/main?lang=3`)).json()).header.brand;
  await brand();
  await execute(postgres.url, "update site_settings set brand = 'After the outage'");
  await vi.waitFor(async () => expect(await brand()).toBe("After the outage"), { timeout: 5000, interval: 20 });

  const subscribed = await fetch(`${site.origin}/api/newsletter`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "reader@example.com" }),
  });
  expect(subscribed.ok, await subscribed.text()).toBe(true);
  const mails = async () => readdir(join(DATA_DIR, "mail")).catch(() => []);
  await vi.waitFor(async () => expect(await mails()).toHaveLength(1), { timeout: 20_000, interval: 50 });
  await site.stop();
});
