import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { documentWriter } from "#server/test/documents.ts";
import { asker } from "#server/test/members.ts";
import { shrinkPictures } from "#server/test/small-pictures.ts";
import { addStaff } from "#server/test/staff.ts";
import { temporaryFolder } from "#server/test/temporary-folder.ts";
import { testApp } from "#server/test/test-app.ts";
import { contentManifest } from "#server/transfer/content-format.ts";
import { contentCommands } from "./content-commands.ts";
import { operate } from "./operate.ts";

const { db, url, request } = await testApp({ sample: true });
beforeAll(async () => {
  vi.stubEnv("DATABASE_URL", url);
  await shrinkPictures(db, { vectors: 2 });
});
afterAll(() => vi.unstubAllEnvs());

const run = (...args: string[]) => operate([contentCommands], ["content", ...args]);

test("content export: writes articles, pictures and all other content when the site has the sample", async () => {
  const writer = documentWriter(asker(request), await addStaff(db, "operator"), 1);
  const draft = await writer.write("article", null, { ...writer.facts, section: null });
  await writer.write(
    "article_text",
    3,
    { title: 'A draft: "with" signs', subtitle: "", body: "![x](media:1)\r\n\r\nText " },
    draft.itemId,
  );
  const folder = await temporaryFolder();
  expect(await run("export", "--output", folder)).toMatch(
    /^Exported \d+ articles, \d+ other documents and \d+ pictures to /,
  );

  const manifest = v.parse(contentManifest, JSON.parse(await readFile(join(folder, "content.json"), "utf8")));
  const kinds = new Set(manifest.document_list.map(({ kind }) => kind));
  expect([...kinds]).toEqual(
    expect.arrayContaining(["label", "poll", "game", "game_text", "faq", "page", "settings", "navigation"]),
  );
  const files = manifest.picture_list.flatMap((each) => [each.file, each.night_file ?? []].flat());
  expect((await readdir(join(folder, "pictures"))).sort()).toEqual(files.sort());
  expect(JSON.stringify(manifest.document_list)).not.toMatch(/image_id":\s*\d/);

  const source = await readFile(join(folder, `articles/${draft.itemId}.en-US.md`), "utf8");
  const [, front = "", body] = /^---\n(.*?)\n---\n\n(.*)$/s.exec(source) ?? [];
  const { cover, ...fields } = parse(front);
  expect(fields).toEqual({
    ...{ title: 'A draft: "with" signs', subtitle: "", language: "en-US", item: draft.itemId },
    ...{ section: null, labels: ["offline"], comments_open: true, draft: true },
  });
  expect(body).toBe(`![x](${cover})\r\n\r\nText `);
  expect(files).toContain(cover.replace("../pictures/", ""));
});

test("content export: rejects a folder that has files", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "x"), "");
  await expect(run("export", "--output", folder)).rejects.toThrow("is not empty; name another.");
  await expect(run("export")).rejects.toThrow("Name the folder with --output <folder>.");
});
