import { once } from "node:events";
import { connect } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "./database/connect.ts";
import { testDatabase } from "./test/database.ts";
import { openSlowReaders, slowestResponse } from "./test/slow-readers.ts";
import { startSite } from "./test/start-site.ts";
import { temporaryFolder } from "./test/temporary-folder.ts";

const database = await testDatabase();
const { db, close } = openDatabase({ url: database.url });
afterAll(async () => {
  await close();
  await database.drop();
});

const isLong = process.env.KAPOK_TEST_LONG === "1";

/** Starts a site whose material 1 has thirty megabytes. */
async function start() {
  await db.execute(sql`insert into material_group (id, title, sort) values (1, '{}', 1) on conflict do nothing`);
  await db.execute(sql`insert into material (id, group_id, name, filename, media_type, sort, size, hash, crc)
    values (1, 1, '{}', 'large.bin', 'application/octet-stream', 1, 120 * 262144, 'large', 0) on conflict do nothing`);
  await db.execute(sql`insert into material_chunk (material_id, place, bytes)
    select 1, place, decode(repeat('00ff', 131072), 'hex') from generate_series(0, 119) as place on conflict do nothing`);
  const DATA_DIR = await temporaryFolder();
  const site = await startSite({ DATABASE_URL: database.url, DATA_DIR, LOG_LEVEL: "info" });
  await site.ready();
  return site;
}

test("downloads that nobody reads: delay no other request, have a limit and are ended", async () => {
  const site = await start();
  const path = "/api/material/1/file";
  const sockets = await openSlowReaders(site.port, isLong ? 400 : 60, path);
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  const seconds = await slowestResponse(`${site.origin}/readyz`, 40);
  process.stdout.write(`slowest /readyz: ${seconds} s\n`);
  expect(seconds).toBeLessThan(3);
  const refused = await fetch(site.origin + path);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "30"]);
  if (isLong) {
    // Nobody reads for thirty seconds: the slots are free again.
    await vi.waitFor(async () => expect((await fetch(site.origin + path, { method: "HEAD" })).status).toBe(200), {
      timeout: 60_000,
      interval: 1000,
    });
  }
});

/** Opens a connection and sends the beginning of a request. */
async function sendPart(port: number, path: string, headers: string, part: string) {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(`POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${headers}\r\n\r\n${part}`);
  return socket;
}

test("body that does not arrive: gets 400 and no error in the log when it breaks off", async () => {
  const site = await start();
  for (const path of ["/api/newsletter", "/api/user/login", "/api/analytics", "/broadcasting/auth"]) {
    const headers = "content-type: application/json\r\ntransfer-encoding: chunked";
    const socket = await sendPart(site.port, path, headers, '5\r\n{"ema\r\n');
    await new Promise((resolve) => setTimeout(resolve, 300));
    socket.destroy();
    const lines = () =>
      site
        .printed()
        .split("\n")
        // The last line may not be whole yet.
        .slice(0, -1)
        .filter((line) => line.includes(path));
    await vi.waitFor(() => expect(lines()).toHaveLength(1), { timeout: 10_000 });
    expect(JSON.parse(lines()[0] ?? "")).toMatchObject({ level: 30, status: 400 });
  }
  expect(site.printed()).not.toMatch(/"level":[56]0/);
});

test("body that does not arrive: ends the connection when the response is 413 or 415", async () => {
  const site = await start();
  for (const [status, type, length] of [
    [415, "text/plain", 1000],
    [413, "application/json", 1_000_000],
  ] as const) {
    const headers = `content-type: ${type}\r\ncontent-length: ${length}`;
    const socket = await sendPart(site.port, "/api/newsletter", headers, "{");
    let received = "";
    socket.on("data", (data) => {
      received += String(data);
    });
    await vi.waitFor(() => expect(received).toContain("\r\n\r\n"), { timeout: 10_000 });
    expect(received).toContain(`HTTP/1.1 ${status} `);
    expect(received.toLowerCase()).toContain("\r\nconnection: close\r\n");
  }
});
