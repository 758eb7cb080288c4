import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { immutableFiles } from "./static-files.ts";

/** A folder with these files under `assets`, and a server for it. */
async function served(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), "kapok-static-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const pathOf = (name: string) => join(folder, "assets", name);
  await mkdir(pathOf(""));
  for (const [name, content] of Object.entries(files)) await writeFile(pathOf(name), content);
  // On a real port, because the Node server replaces the Response class.
  const server = createServer(getRequestListener(new Hono().use("/assets/*", immutableFiles(folder)).fetch));
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    remove: (name: string) => rm(pathOf(name)),
    write: (name: string, content: string) => writeFile(pathOf(name), content),
    async ask(name: string, headers: Record<string, string> = {}, method = "GET") {
      const outgoing = get({ host: "127.0.0.1", port, path: `/assets/${name}`, method, headers, agent: false });
      const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
      const { date: _, ...sent } = answer.headers;
      return { status: answer.statusCode, text: await text(answer), headers: sent };
    },
  };
}

const br = { "accept-encoding": "gzip, deflate, br" };
const gzip = { "accept-encoding": "gzip" };

test("immutable files: are read from the disk once per encoding", async () => {
  const { ask, remove } = await served({ "a.js": "plain", "a.js.br": "small", "a.js.gz": "smaller" });
  const forms = [{}, br, gzip];
  const first = [];
  for (const headers of forms) first.push(await ask("a.js", headers));
  expect(first.map((answer) => answer.text)).toEqual(["plain", "small", "smaller"]);
  for (const name of ["a.js", "a.js.br", "a.js.gz"]) await remove(name);
  const again = [];
  for (const headers of forms) again.push(await ask("a.js", headers));
  expect(again).toEqual(first);
  expect(again[1]?.headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": "br",
    "content-length": "5",
    "content-type": expect.stringContaining("javascript"),
    vary: "Accept-Encoding",
  });
});

test("immutable files: read the disk when the file is missing or the request is HEAD or a range", async () => {
  const { ask, write, remove } = await served({ "b.js": "0123456789" });
  expect((await ask("a.js")).status).toBe(404);
  await write("a.js", "there now");
  expect((await ask("a.js")).text).toBe("there now");
  expect(await ask("b.js", { range: "bytes=2-4" })).toMatchObject({ status: 206, text: "234" });
  expect(await ask("b.js", {}, "HEAD")).toMatchObject({ status: 200, text: "" });
  await remove("b.js");
  expect((await ask("b.js")).status).toBe(404);
});

test("immutable files: limit the cache by file and by folder", async () => {
  const names = Array.from({ length: 30 }, (_, index) => `${index}.js`);
  const { ask, remove } = await served({
    ...Object.fromEntries(names.map((name) => [name, name.repeat(50_000)])),
    // Requested last, so that no other file evicts it.
    "large.js": "x".repeat(600_000),
  });
  for (const name of [...names, "large.js"]) expect((await ask(name)).status).toBe(200);
  for (const name of [...names, "large.js"]) await remove(name);
  expect((await ask("large.js")).status).toBe(404);
  const cached = [];
  for (const name of names) if ((await ask(name)).status === 200) cached.push(name);
  expect(cached.length).toBeGreaterThan(10);
  expect(cached.length).toBeLessThan(25);
  expect(cached.at(-1)).toBe("29.js");
});
