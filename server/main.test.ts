import { spawnSync } from "node:child_process";
import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { composeMessage } from "./notifications/messages.mutations.ts";
import { testDatabase } from "./test/database.ts";
import { lockTable } from "./test/lock-table.ts";
import { addMember } from "./test/members.ts";
import { echoOf, realtimeApp, realtimeSite } from "./test/realtime-site.ts";
import { startSite } from "./test/start-site.ts";
import { temporaryFolder } from "./test/temporary-folder.ts";

// Each of them starts whole servers, on machines that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 });

const database = await testDatabase();
afterAll(database.drop);
const external = { DATABASE_URL: database.url };
// A site in embedded mode is the cluster of others: it speaks the whole protocol, publishing included.
const cluster = await realtimeSite();

beforeAll(() => {
  const root = fileURLToPath(new URL("..", import.meta.url));
  // The tests' own NODE_ENV would make a build for development.
  const env = { ...process.env, NODE_ENV: "production" };
  const build = spawnSync(process.execPath, ["scripts/build.ts", "--if-needed"], { cwd: root, env, encoding: "utf8" });
  expect(build.status, build.stderr).toBe(0);
}, 180_000);

/** Returns the error output of a failed start and its seconds. */
async function refused(env: NodeJS.ProcessEnv): Promise<{ errorOutput: string; seconds: number }> {
  const started = performance.now();
  const site = await startSite(env);
  expect(await site.ended).toBe(1);
  return { errorOutput: site.errorOutput(), seconds: (performance.now() - started) / 1000 };
}
/** Measures how long loading the code takes now, by a start that fails right after. */
async function secondsToLoad(): Promise<number> {
  return (await refused({ LOAD_SAMPLE_DATA: "neither" })).seconds;
}

const oneSentence = /^[A-Z][^\n]+\.\n$/;

describe("start: fails with one sentence", () => {
  test("when another process uses the data folder, which continues to serve", async () => {
    const DATA_DIR = await temporaryFolder();
    const first = await startSite({ ...external, DATA_DIR });
    await first.ready();
    const { errorOutput, seconds } = await refused({ ...external, DATA_DIR });
    expect(errorOutput).toMatch(oneSentence);
    expect(errorOutput).toContain(`is in use by process ${first.child.pid};`);
    expect(seconds - (await secondsToLoad())).toBeLessThan(5);
    expect((await fetch(`${first.origin}/api/main`)).status).toBe(200);
    const metrics = await (await fetch(`${first.origin}/metrics`)).text();
    for (const name of ["kapok_database_up 1", "process_resident_memory_bytes ", "nodejs_eventloop_lag_p99_seconds "]) {
      expect(metrics).toContain(`\n${name}`);
    }
  });

  test("when the port is in use, and releases the data folder", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void other.close());
    await vi.waitFor(() => expect(other.listening).toBe(true));
    const { port } = other.address() as AddressInfo;
    const DATA_DIR = await temporaryFolder();
    expect((await refused({ ...external, DATA_DIR, PORT: String(port) })).errorOutput).toBe(
      `Port ${port} is already in use; set PORT to another one.\n`,
    );
    expect(await readdir(DATA_DIR)).toEqual([]);
  });

  test("when the database is unreachable, without its password", async () => {
    const wrong = new URL(database.url);
    wrong.password = "very-secret";
    const addresses = [wrong.href, "postgres://kapok:very-secret@127.0.0.1:1/kapok"];
    const starts = addresses.map(async (url) => refused({ DATABASE_URL: url, DATA_DIR: await temporaryFolder() }));
    for (const { errorOutput } of await Promise.all(starts)) {
      expect(errorOutput).toMatch(oneSentence);
      expect(errorOutput).not.toContain("very-secret");
    }
  });
});

test("start: deletes files of mails that are too old", async () => {
  const DATA_DIR = await temporaryFolder();
  const [old, recent] = ["1-1.eml", "2-2.eml"].map((name) => join(DATA_DIR, "mail", name)) as [string, string];
  await mkdir(join(DATA_DIR, "mail"));
  for (const file of [old, recent]) await writeFile(file, "mail");
  const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 3600;
  await utimes(old, twoDaysAgo, twoDaysAgo);
  const site = await startSite({ ...external, DATA_DIR, MAIL_RETENTION_DAYS: "1" });
  await site.ready();
  await vi.waitFor(async () => expect(await readdir(join(DATA_DIR, "mail"))).toEqual(["2-2.eml"]));
});

test("two processes of one site: send each notification once, also when one process has ended", async () => {
  const { id, key, secret } = realtimeApp;
  const env = {
    DATABASE_URL: cluster.url,
    PUSHER_URL: `http://${key}:${secret}@127.0.0.1:${cluster.port}/apps/${id}`,
  };
  const processes = await Promise.all([1, 2].map(async () => startSite({ ...env, DATA_DIR: await temporaryFolder() })));
  await Promise.all(processes.map(({ ready }) => ready()));
  const heard: string[] = [];
  const listeners: number[] = [];
  for (const { origin } of processes) {
    const { id: memberId, token } = await addMember(cluster.db);
    listeners.push(memberId);
    const { echo } = echoOf({ port: cluster.port, origin }, () => token);
    const joined = vi.fn();
    const listen = (event: { title: string }) => heard.push(`${event.title} to ${memberId}`);
    echo.private(`user.${memberId}.notification`).listen(".notification", listen).subscribed(joined);
    await vi.waitFor(() => expect(joined).toHaveBeenCalled(), { timeout: 10_000 });
  }
  const send = (title: string) => {
    const words = { title, subtitle: "", message: "…", btn_text: "" };
    return cluster.db.transaction((tx) =>
      composeMessage(tx, { texts: { "2": words, "3": words }, link: "", audience: { to: "members" } }),
    );
  };
  await send("One");
  const expected = (title: string) => listeners.map((each) => `${title} to ${each}`);
  await vi.waitFor(() => expect(heard.toSorted()).toEqual(expected("One")), { timeout: 20_000 });
  processes[0]?.child.kill("SIGKILL");
  heard.length = 0;
  await send("Two");
  await vi.waitFor(() => expect(heard.toSorted()).toEqual(expected("Two")), { timeout: 60_000 });
  await sleep(1000);
  expect(heard).toHaveLength(2);
});

describe("stop", () => {
  test("finishes a pending request, accepts no new one and exits with 0", async () => {
    const site = await startSite({ ...external, DATA_DIR: await temporaryFolder() });
    await site.ready();
    const lock = await lockTable(database.url, "draw");
    const pending = fetch(`${site.origin}/api/mark-six`);
    await lock.waitedFor();
    site.child.kill("SIGTERM");
    await vi.waitFor(() => expect(fetch(`${site.origin}/healthz`)).rejects.toThrow(), 5000);
    await lock.release();
    const response = await pending;
    expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ draw_list: [] })]);
    expect(await site.ended).toBe(0);
  });
});

test("embedded database: starts, stops and starts again, beside a second site", async () => {
  const DATA_DIR = await temporaryFolder();
  const first = await startSite({ DATA_DIR, LOAD_SAMPLE_DATA: "1" });
  const copy = await startSite({ DATA_DIR: await temporaryFolder() });
  await first.ready();
  await copy.ready();
  const articles = async (origin: string) =>
    (await (await fetch(`${origin}/api/article?limit=50`)).json()).article_list.length;
  expect([await articles(first.origin), await articles(copy.origin)]).toEqual([46, 0]);
  const page = await fetch(`${first.origin}/en-US`);
  expect(page.headers.get("content-security-policy")).toMatch(/script-src ([\w.:]+)\/assets\/ \1\/sw\.js 'sha256-/);
  expect(await page.text()).toContain("<h1");
  const [, account, password] = /^First operator: (\S+), password ([a-z0-9]{20}) /m.exec(first.printed()) ?? [];
  const logIn = (origin: string) =>
    fetch(`${origin}/api/user/login`, {
      method: "POST",
      body: JSON.stringify({ account, password }),
      headers: { "content-type": "application/json" },
    });
  expect([(await logIn(first.origin)).status, (await logIn(copy.origin)).status]).toEqual([200, 401]);

  first.child.kill("SIGTERM");
  expect(await first.ended).toBe(0);
  const again = await startSite({ DATA_DIR, LOAD_SAMPLE_DATA: "1" });
  await again.ready();
  expect([await articles(again.origin), await articles(copy.origin)]).toEqual([46, 0]);
  expect([(await logIn(again.origin)).status, again.printed()]).toEqual([200, ""]);
  for (const site of [again, copy]) {
    site.child.kill("SIGTERM");
    expect([await site.ended, site.errorOutput()]).toEqual([0, ""]);
  }
});
