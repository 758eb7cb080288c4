import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import webPush from "web-push";
import { memberChannel } from "#contract/realtime/channels.ts";
import { openDatabase } from "./database/connect.ts";
import { testDatabase } from "./test/database.ts";
import { addMember } from "./test/members.ts";
import { rawSocket, socketUrl } from "./test/realtime-site.ts";
import { startSite } from "./test/start-site.ts";
import { temporaryFolder } from "./test/temporary-folder.ts";

vi.setConfig({ testTimeout: 180_000 });

/** Keys in the files of version 0.1. */
const former = {
  vapid: webPush.generateVAPIDKeys(),
  realtime: { id: "4712", key: randomBytes(10).toString("hex"), secret: randomBytes(24).toString("hex") },
  preview: randomBytes(32).toString("base64url"),
};

async function dataDirOfVersion01(): Promise<string> {
  const dataDir = await temporaryFolder();
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, "vapid.json"), JSON.stringify(former.vapid));
  await writeFile(join(dataDir, "realtime.json"), JSON.stringify(former.realtime));
  await writeFile(join(dataDir, "preview.key"), former.preview);
  return dataDir;
}

test("two processes on one database: use the keys of the earlier version, and accept each other's signatures", async () => {
  const database = await testDatabase({ sample: true });
  onTestFinished(database.drop);
  const { db, close } = openDatabase({ url: database.url });
  onTestFinished(close);
  const env = { DATABASE_URL: database.url, LOG_LEVEL: "debug" };
  const folders = [await dataDirOfVersion01(), await temporaryFolder()];
  const first = await startSite({ ...env, DATA_DIR: folders[0] });
  await first.ready();
  const second = await startSite({ ...env, DATA_DIR: folders[1] });
  await second.ready();
  const sites = [first, second];

  const member = await addMember(db);
  const api = await Promise.all(sites.map(async ({ origin }) => (await fetch(`${origin}/api/main?lang=3`)).text()));
  for (const text of api) {
    const { config } = JSON.parse(text);
    expect(config.realtime.key).toBe(former.realtime.key);
    expect(text).toContain(former.vapid.publicKey);
  }

  // A link that is made where the other process runs.
  const { rows } = await db.$client.query("select id from article order by id limit 1");
  const id = String(rows[0].id);
  for (const DATA_DIR of folders) {
    const args = [join(import.meta.dirname, "commands/kapok.ts"), "operator", "preview", "article", id];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...env, DATA_DIR } });
    const token = new URL(stdout.split("\n")[0] ?? "").searchParams.get("token");
    for (const { origin } of sites) {
      const headers = { authorization: `Bearer ${token}` };
      expect((await fetch(`${origin}/api/backstage/article/${id}?lang=3`, { headers })).status).toBe(200);
    }
  }

  for (const [authorizing, connected] of [sites, sites.toReversed()] as const) {
    if (!authorizing || !connected) continue;
    const { frames, send } = rawSocket(socketUrl(connected.port, { key: former.realtime.key }));
    await vi.waitFor(() => expect(frames).toHaveLength(1));
    const response = await fetch(`${authorizing.origin}/broadcasting/auth`, {
      method: "POST",
      headers: { authorization: `Bearer ${member.token}`, "content-type": "application/json" },
      body: JSON.stringify({ socket_id: frames[0]?.data.socket_id, channel_name: memberChannel }),
    });
    const { auth } = (await response.json()) as { auth: string };
    send("pusher:subscribe", { channel: memberChannel, auth });
    await vi.waitFor(() => expect(frames[1]?.event).toBe("pusher_internal:subscription_succeeded"));
  }

  const output = sites.map((site) => site.printed() + site.errorOutput()).join();
  expect(output).toContain("site started");
  for (const secret of [former.vapid.privateKey, former.realtime.secret, former.preview]) {
    expect(output).not.toContain(secret);
    expect(api.join()).not.toContain(secret);
  }
});
