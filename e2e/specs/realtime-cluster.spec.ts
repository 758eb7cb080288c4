import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#server/database/connect.ts";
import { freePort } from "#server/database/free-port.ts";
import { composeMessage } from "#server/notifications/messages.mutations.ts";
import { dropDatabase } from "#server/test/drop-database.ts";
import { execute } from "#server/test/execute.ts";
import { databaseUrl } from "../support/database.ts";
import { test as base, expect } from "../support/fixtures.ts";
import { joined, messagesTo } from "../support/live-messages.ts";
import { languages } from "../support/messages.ts";
import { popup } from "../support/notifications.ts";
import { waitForHydration } from "../support/page-ready.ts";
import { startSite } from "../support/start-site.ts";

const [, english] = languages;
const app = { id: "4711", key: "cluster-key", secret: "the-secret-of-the-cluster" } as const;

/** A site in embedded mode as the realtime cluster of another, each with its own database. */
const test = base.extend<{ sites: { page: string; realtime: string; database: string } }>({
  worker: false,
  // biome-ignore lint/correctness/noEmptyPattern: fixtures are named by destructuring, this one needs none
  sites: async ({}, use) => {
    const server = await databaseUrl();
    const names = ["page", "realtime"].map((name) => `${name}_${Date.now()}`);
    const urls = names.map((name) => Object.assign(new URL(server), { pathname: `/${name}` }).href);
    const folder = await mkdtemp(join(tmpdir(), "kapok-cluster-"));
    const started: { stop(): Promise<void> }[] = [];
    try {
      for (const name of names) await execute(server, `CREATE DATABASE ${name}`);
      const start = async (index: number, env: NodeJS.ProcessEnv) => {
        const site = await startSite(join(import.meta.dirname, "../.."), {
          DATA_DIR: join(folder, String(index)),
          DATABASE_URL: urls[index],
          LOAD_SAMPLE_DATA: "0",
          ...env,
        });
        started.push(site);
        return site;
      };
      const port = await freePort();
      const realtime = await start(1, {
        REALTIME_APP: `${app.id}:${app.key}:${app.secret}`,
        REALTIME_ALLOWED_ORIGINS: `http://127.0.0.1:${port}`,
      });
      const page = await start(0, {
        LOAD_SAMPLE_DATA: "1",
        PORT: String(port),
        PUSHER_URL: `http://${app.key}:${app.secret}@127.0.0.1:${realtime.port}/apps/${app.id}`,
      });
      await use({ page: page.origin, realtime: realtime.origin, database: urls[0] ?? "" });
    } finally {
      for (const site of started) await site.stop();
      for (const name of names) await dropDatabase(server, name);
      await rm(folder, { recursive: true, force: true });
    }
  },
});

test("realtime cluster: delivers a live message to a page when its socket is on another site", {
  tag: "@long",
}, async ({ page, sites }) => {
  test.setTimeout(180_000);
  const received = messagesTo(page);
  const sockets: string[] = [];
  page.on("websocket", (socket) => sockets.push(new URL(socket.url()).host));
  await page.goto(`${sites.page}${english.prefix}/faq`);
  await waitForHydration(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.live)).toBe("connected");
  await expect.poll(() => joined(received)).toBe(1);
  expect(sockets).toEqual([new URL(sites.realtime).host]);

  const { db, close } = openDatabase({ url: sites.database });
  const text = { title: "Across two sites", subtitle: "", message: "…", btn_text: "" };
  await db.transaction((tx) =>
    composeMessage(tx, { texts: { "2": text, "3": text }, link: "", audience: { to: "all" } }),
  );
  await close();
  await expect(popup(page)).toContainText("Across two sites");
  // Before the sites stop, which its console would report.
  await page.close();
});
