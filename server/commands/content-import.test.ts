import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { article } from "#server/articles/articles.schema.ts";
import { findAuditEvents } from "#server/audit/audit.queries.ts";
import { revision } from "#server/documents/documents.schema.ts";
import { documentWriter } from "#server/test/documents.ts";
import { asker } from "#server/test/members.ts";
import { shrinkPictures } from "#server/test/small-pictures.ts";
import { addStaff } from "#server/test/staff.ts";
import { temporaryFolder } from "#server/test/temporary-folder.ts";
import { testApp } from "#server/test/test-app.ts";
import { writeZip } from "#server/test/write-zip.ts";
import { contentCommands } from "./content-commands.ts";
import { operate } from "./operate.ts";

const site = await testApp({ sample: true });
const other = await testApp();
const run = (url: string, ...args: string[]) => {
  vi.stubEnv("DATABASE_URL", url);
  return operate([contentCommands], ["content", ...args]);
};
let exported = "";
beforeAll(async () => {
  await shrinkPictures(site.db, { vectors: 2 });
  const operator = await addStaff(site.db, "operator");
  const writer = documentWriter(asker(site.request), operator, 3);
  const { all, english } = await writer.story("Withdrawn");
  expect((await writer.publish(all)).status).toBe(200);
  await asker(site.request)(operator.token, "POST /api/backstage/withdraw?lang=3", { list: [english.document] });
  const draft = await writer.write("article", null, { ...writer.facts, section: null });
  await writer.write(
    "article_text",
    3,
    { title: "Draft", subtitle: "", body: "![x](media:2)\r\n\r\nEnd " },
    draft.itemId,
  );
  await addStaff(other.db, "operator");
  exported = await mkdtemp(join(tmpdir(), "kapok-content-"));
  await run(site.url, "export", "--output", exported);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(exported, { recursive: true, force: true });
});

/** All files of a folder by name. */
async function filesOf(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = names.sort().map(async (name) => [name.slice(folder.length + 1), await readFile(name)] as const);
  return new Map(await Promise.all(read));
}

test("content import: gives the same export again when an empty site has imported it", async () => {
  const first = await run(other.url, "import", exported);
  expect(first).toMatch(/^Imported: documents: \d{3} created, 0 changed, 0 unchanged, 0 skipped; \d+ new pictures\.$/);
  const again = await temporaryFolder();
  await run(other.url, "export", "--output", again);
  const [event] = await findAuditEvents(other.db, { limit: 9, act: "content import" });
  expect(event?.after).toMatchObject({ changed: 0, notes: 0 });
  const [files, before] = [await filesOf(again), await filesOf(exported)];
  expect([...files.keys()]).toEqual([...before.keys()]);
  expect(files.size).toBeGreaterThan(200);
  for (const [name, bytes] of before) expect(files.get(name)?.equals(bytes), name).toBe(true);
});

test("content import: changes nothing when it is done again, on the other site and on its own", async () => {
  const nothing = /^Imported: documents: 0 created, 0 changed, \d{3} unchanged, 0 skipped; 0 new pictures\.$/;
  for (const { db, url } of [other, site]) {
    const before = await db.$count(revision);
    expect(await run(url, "import", exported)).toMatch(nothing);
    expect(await db.$count(revision)).toBe(before);
  }
});

test("content import: makes a new version when a file has changed, and leaves other content alone without --replace", async () => {
  const zip = join(await temporaryFolder(), "export.zip");
  const name = [...(await filesOf(exported)).keys()].find((each) => each.endsWith(".en-US.md")) ?? "";
  const files = [...(await filesOf(exported))].map(([file, bytes]) => ({
    name: `export/${file}`,
    bytes: file === name ? Buffer.from(bytes.toString().replace(/^title: .*$/m, "title: Edited outside")) : bytes,
  }));
  await writeFile(zip, writeZip(files));
  expect(await run(other.url, "import", zip)).toMatch(/documents: 0 created, 1 changed, \d+ unchanged, 0 skipped/);
  expect(await other.db.$count(article, eq(article.title, "Edited outside"))).toBe(1);
  const rejected = await run(site.url, "import", zip);
  expect(rejected).toMatch(/item \d+ has other content here; --replace makes a new version of it\./);
  expect(await site.db.$count(article, eq(article.title, "Edited outside"))).toBe(0);
  expect(await run(site.url, "import", zip, "--replace")).toMatch(/documents: 0 created, 1 changed/);
  expect(await site.db.$count(article, eq(article.title, "Edited outside"))).toBe(1);
});

test("content import: explains wrong arguments", async () => {
  const folder = await temporaryFolder();
  await expect(run(site.url, "import")).rejects.toThrow("Name one folder, or one .zip, .json or .xml file.");
  await expect(run(site.url, "import", folder, "--lang", "vi-VN")).rejects.toThrow("--lang takes zh-CN or en-US.");
  await expect(run(site.url, "import", folder)).rejects.toThrow("has nothing to import.");
  await expect(run(site.url, "import", join(folder, "no"))).rejects.toThrow("cannot be read");
});
