import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { retainAssets } from "./previous-builds.ts";

const day = 24 * 60 * 60 * 1000;
const start = Date.parse("2026-11-21T12:00:00Z");
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "kapok-assets-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

/** A build with these files. */
async function build(...names: string[]): Promise<{ builds: string[]; dataDir: string }> {
  const clientDir = join(dataDir, "builds", names.join());
  await mkdir(join(clientDir, "assets"), { recursive: true });
  for (const name of names) await writeFile(join(clientDir, "assets", name), `text of ${name}`);
  return { builds: [clientDir], dataDir };
}
const storedFiles = () => readdir(join(dataDir, "assets")).then((names) => names.sort());

test("previous builds: retain complete files when a new build replaces them", async () => {
  await retainAssets(await build("a-1.js", "a-1.js.br", "b-1.js"), start);
  await retainAssets(await build("a-2.js", "b-1.js"), start + day);
  expect(await storedFiles()).toEqual(["a-1.js", "a-1.js.br", "a-2.js", "b-1.js"]);
  expect(await readFile(join(dataDir, "assets/a-1.js"), "utf8")).toBe("text of a-1.js");
});

test("previous builds: delete files that no build has had for thirty days", async () => {
  const first = await build("a-1.js", "b-1.js");
  const second = await build("a-2.js", "b-1.js");
  await retainAssets(first, start);
  // The first build runs for long. Its retention starts on its last day.
  await retainAssets(first, start + 100 * day);
  await retainAssets(second, start + 129 * day);
  expect(await storedFiles()).toEqual(["a-1.js", "a-2.js", "b-1.js"]);
  await retainAssets(second, start + 131 * day);
  expect(await storedFiles()).toEqual(["a-2.js", "b-1.js"]);
});
