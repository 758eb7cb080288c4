import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { article } from "#server/articles/articles.schema.ts";
import { addStaff } from "#server/test/staff.ts";
import { temporaryFolder } from "#server/test/temporary-folder.ts";
import { testApp } from "#server/test/test-app.ts";
import { contentCommands } from "./content-commands.ts";
import { operate } from "./operate.ts";

const { db, url } = await testApp();
beforeAll(async () => {
  vi.stubEnv("DATABASE_URL", url);
  await addStaff(db, "operator");
});
afterAll(() => vi.unstubAllEnvs());

const load = (path: string) =>
  operate([contentCommands], ["content", "import", path, "--section", "news/industry", "--lang", "en-US"]);
const png = () =>
  sharp({ create: { width: 9, height: 6, channels: 3, background: "red" } })
    .png()
    .toBuffer();
const unchanged = /0 created, 0 changed, 2 unchanged, 0 skipped; 0 new pictures\.$/;

test("foreign import: publishes a post of Ghost with the pictures beside the file, once", async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, "content/images/2020"), { recursive: true });
  await writeFile(join(folder, "content/images/2020/a.png"), await png());
  const post = {
    ...{ id: "1", uuid: "u", title: "Of Ghost", slug: "of-ghost", status: "published" },
    ...{ html: '<p>Text</p><img src="__GHOST_URL__/content/images/size/w600/2020/a.png" alt="A">', updated_at: null },
    ...{ published_at: "2020-05-06T07:08:09.000Z", feature_image: "__GHOST_URL__/content/images/2020/a.png" },
  };
  await writeFile(join(folder, "ghost.json"), JSON.stringify({ db: [{ data: { posts: [post] } }] }));
  expect(await load(join(folder, "ghost.json"))).toBe(
    "Imported: documents: 2 created, 0 changed, 0 unchanged, 0 skipped; 1 new pictures.",
  );
  expect(await load(folder)).toMatch(unchanged);
  const [row] = await db.select().from(article);
  expect(row).toMatchObject({ title: "Of Ghost", lang: 3, publishedAt: new Date(post.published_at) });
  expect(row?.bodyHtml).toMatch(/<figure>/);
});

test("foreign import: publishes a post of WordPress with its uploads, once", async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, "uploads/2020/05"), { recursive: true });
  await writeFile(join(folder, "uploads/2020/05/b.png"), await png());
  const at = "https://blog.example.com/wp-content/uploads/2020/05";
  await writeFile(
    join(folder, "blog.xml"),
    `<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_blog_url>https://blog.example.com</wp:base_blog_url>
<item><title>Of WordPress</title><content:encoded><![CDATA[Text

<img src="${at}/b-300x200.png" alt="B" />]]></content:encoded><wp:post_id>7</wp:post_id><wp:post_type>post</wp:post_type>
<wp:status>publish</wp:status><wp:post_date_gmt>2019-05-06 07:08:09</wp:post_date_gmt>
<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta></item>
<item><wp:post_id>9</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>${at}/b.png</wp:attachment_url></item>
</channel></rss>`,
  );
  expect(await load(folder)).toMatch(
    /^Imported: documents: 2 created, 0 changed, 0 unchanged, 0 skipped; 0 new pictures\.$/,
  );
  expect(await load(join(folder, "blog.xml"))).toMatch(unchanged);
  const rows = await db.select().from(article).orderBy(article.publishedAt);
  expect(rows.map(({ title }) => title)).toEqual(["Of WordPress", "Of Ghost"]);
  expect(rows[0]?.bodyHtml).toMatch(/<figure>/);
});
