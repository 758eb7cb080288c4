import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { article, articleLabel, label } from "#server/articles/articles.schema.ts";
import { document, revision } from "#server/documents/documents.schema.ts";
import { image } from "#server/media/media.schema.ts";
import { notificationEvent } from "#server/notifications/notifications.schema.ts";
import { addMember, asker } from "#server/test/members.ts";
import { addStaff } from "#server/test/staff.ts";
import { temporaryFolder } from "#server/test/temporary-folder.ts";
import { testApp } from "#server/test/test-app.ts";
import { contentCommands } from "./content-commands.ts";
import { operate } from "./operate.ts";

const { db, url, request } = await testApp();
const run = (...args: string[]) => operate([contentCommands], ["content", ...args]);
let folder = "";
let editor: Awaited<ReturnType<typeof addStaff>>;
const put = async (name: string, content: string | Buffer) => {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), content);
};
const load = (...args: string[]) => run("import", folder, "--by", editor.email, "--section", "news/industry", ...args);
const picture = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .withExif({ IFD0: { Copyright: "x" } })
    .jpeg()
    .toBuffer();

beforeAll(async () => {
  vi.stubEnv("DATABASE_URL", url);
  editor = await addStaff(db, [{ role: "editor", langs: null }]);
  folder = await mkdtemp(join(tmpdir(), "kapok-markdown-"));
  await put(
    "posts/hello.en.md",
    [
      "---\ntitle: Hello\ndescription: Below\ndate: 2020-03-04 05:06:07 +0800\ntags: [Offline first, 新闻]",
      'category: Travel\ncover: ../images/a.jpg\nauthor: Mei\ncustom: 1\n---\n\n![A](../images/a.jpg "T") and [next](article:1).\n\n<div onclick="x">raw</div>\n',
    ].join("\n"),
  );
  await put(
    "posts/hello.zh.md",
    "---\ntitle: 你好\nsubtitle: 下\ndate: 2020-03-04\ntags: [Offline first, 新闻]\nsection: news/industry\nimage: /images/a.jpg\n---\n文字",
  );
  await put("posts/sketch.md", "---\ntitle: Sketch\ndraft: true\nlang: en-GB\n---\nText");
  await put("posts/bare.md", "# Bare title\n\n![x](gone.png)\n");
  await put("posts/other.md", "---\nlang: fr\n---\nTexte");
  await put("posts/broken.md", "---\n- 1\n---\nText");
  await put("images/a.jpg", await picture("red"));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

test("markdown import: keeps texts, dates, labels and pictures when the files are those of another program", async () => {
  const dry = await load("--dry-run");
  expect(await Promise.all([db.$count(document), db.$count(image)])).toEqual([0, 0]);
  const report = await load();
  expect(dry).toBe(report.replace("Imported", "Dry run, nothing was written"));
  expect(report.split("\n")).toEqual([
    "posts/broken.md: the file cannot be read: The front matter is no list of fields",
    "posts/bare.md: the picture gone.png is missing.",
    'posts/hello.en.md: the field "custom" is not supported.',
    'posts/hello.en.md: raw HTML is not shown: <div onclick="x">raw</div>',
    'posts/hello.en.md: the site has no section "Travel"; it becomes news/industry.',
    'posts/other.md: the site has no articles in the language "fr".',
    'posts/hello.en.md: articles have no author; "Mei" becomes the note of the version.',
    "posts/bare.md: it stays a draft: cover_image_id: missing.",
    "posts/bare.md: it stays a draft: facts: missing.",
    'posts/hello.zh.md: the label "Offline first" is new; it has the key offline-first.',
    expect.stringMatching(/^posts\/hello\.zh\.md: the label "新闻" is new; it has the key label-[0-9a-f]{10}\.$/),
    "posts/hello.en.md: it links to an article or a game that readers do not have.",
    "Imported: documents: 7 created, 0 changed, 0 unchanged, 0 skipped; 1 new pictures.",
  ]);
  const [english] = await db
    .select()
    .from(article)
    .where(and(eq(article.lang, 3), eq(article.title, "Hello")));
  const [chinese] = await db.select().from(article).where(eq(article.lang, 2));
  expect(english).toMatchObject({
    subtitle: "Below",
    section: "news/industry",
    publishedAt: new Date("2020-03-03T21:06:07Z"),
  });
  expect(english?.updatedAt).toEqual(english?.publishedAt);
  expect(english?.itemId).toBe(chinese?.itemId);
  expect(english?.bodyHtml).toMatch(/<figure>.*\/media\/\d+-/s);
  expect(english?.bodyHtml).not.toContain("onclick");
  expect(await db.$count(articleLabel, eq(articleLabel.itemId, english?.itemId ?? 0))).toBe(2);
  expect(await db.$count(article)).toBe(2);
  expect(await db.$count(notificationEvent)).toBe(0);
  const [saved] = await db.select().from(revision).where(eq(revision.note, "By Mei"));
  expect(saved?.authorId).toBe(editor.id);
  const { status } = await request(`/api/article/${english?.id}?lang=3`);
  expect(status).toBe(200);
});

test("markdown import: encodes pictures again, without what a camera has written", async () => {
  const rows = await db.select().from(image);
  expect(rows).toMatchObject([{ originFilename: "a.jpg", width: 40, height: 30 }]);
  const response = await request(`/media/${rows[0]?.id}-${rows[0]?.hash}/320.png`);
  expect(response.status).toBe(200);
});

test("markdown import: changes nothing when it is done again, also as a dry run", async () => {
  const counts = () => Promise.all([db.$count(revision), db.$count(document), db.$count(image), db.$count(label)]);
  const before = await counts();
  expect(await load("--dry-run")).toMatch(/0 created, 0 changed, 7 unchanged, 0 skipped; 0 new pictures\.$/);
  expect(await load()).toMatch(/0 created, 0 changed, 7 unchanged, 0 skipped; 0 new pictures\.$/);
  expect(await counts()).toEqual(before);
});

test("markdown import: leaves what editors have changed and stores its version beside when a file has changed", async () => {
  const [row] = await db.select().from(document).where(eq(document.title, "Hello"));
  const ask = asker(request);
  const rev = crypto.randomUUID();
  const data = { title: "Of an editor", subtitle: "", body: "Text" };
  const body = { parent: row?.headRevision, base: null, data, note: "", kept: false, minor: false, device: "desk" };
  await ask(editor.token, `PUT /api/backstage/document/${row?.id}/revision/${rev}?lang=3`, body);
  await put(
    "posts/hello.en.md",
    "---\ntitle: Hello again\ncover: ../images/a.jpg\ntags: [Offline first, 新闻]\n---\nText",
  );
  await put(
    "posts/hello.zh.md",
    "---\ntitle: 你好！\ntags: [Offline first, 新闻]\nsection: news/industry\nimage: /images/a.jpg\n---\n文字",
  );
  const report = await load();
  expect(report).toContain("posts/hello.en.md: editors have changed it here; the import waits as another version.");
  expect(report).toMatch(/0 created, 2 changed, 5 unchanged/);
  const [after] = await db
    .select()
    .from(document)
    .where(eq(document.id, row?.id ?? ""));
  expect(after?.title).toBe("Of an editor");
  expect(await db.$count(article, eq(article.title, "你好！"))).toBe(1);
  // A file without a date keeps the time of the first publication.
  expect(await db.$count(article, eq(article.publishedAt, new Date("2020-03-04T00:00:00Z")))).toBe(1);
});

test("markdown import: joins translations and gives languages and sections when a mapping tells them", async () => {
  const own = await temporaryFolder();
  const cover = join(own, "c.jpg");
  await writeFile(cover, await picture("blue"));
  await writeFile(join(own, "one.md"), "---\ntitle: One\ncategory: Sea\ncover: c.jpg\n---\nText");
  await writeFile(join(own, "yi.md"), "---\ntitle: 一\ncategory: Sea\ncover: c.jpg\n---\n文字");
  await writeFile(join(own, "nul.md"), "---\ntitle: Nul\n---\na\0b \\u0000");
  const map = join(own, "map.yaml");
  await writeFile(map, "sections: { Sea: games/sea }\nlanguages: { one: en }\ntranslations: [[one, yi]]\n");
  expect(await run("import", own, "--by", editor.email, "--map", map)).toBe(
    "nul.md: it was not imported: characters does not fit.\nImported: documents: 3 created, 0 changed, 0 unchanged, 2 skipped; 1 new pictures.",
  );
  const rows = await db.select().from(article).where(eq(article.section, "games/sea")).orderBy(article.lang);
  expect(rows.map(({ title, lang }) => [title, lang])).toEqual([
    ["一", 2],
    ["One", 3],
  ]);
  expect(rows[0]?.itemId).toBe(rows[1]?.itemId);
  await expect(run("import", own, "--by", editor.email, "--map", cover)).rejects.toThrow(
    "is no mapping that can be read",
  );
});

test("markdown import: writes nothing when the person may not publish", async () => {
  const { email } = await addMember(db);
  await expect(run("import", folder, "--by", email)).rejects.toThrow("may not publish");
  await expect(run("import", folder, "--by", "nobody@example.com")).rejects.toThrow(
    "There is no member nobody@example.com.",
  );
  await expect(run("import", folder)).rejects.toThrow("Name an editor with --by <email>.");
  const { email: chinese } = await addStaff(db, [{ role: "editor", langs: [2] }]);
  await rm(join(folder, "posts"), { recursive: true });
  await put("new.en.md", "---\ntitle: New\ncover: images/a.jpg\n---\nText");
  expect(await run("import", folder, "--by", chinese)).toContain(
    "new.en.md: it was not imported: the editor may not write or publish it.",
  );
});
