import { randomUUID } from "node:crypto";
import { and, eq, gte, sql } from "drizzle-orm";
import * as v from "valibot";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { markSix } from "#contract/limits.ts";
import { banner } from "#server/advertising/advertising.schema.ts";
import { article, articleLabel } from "#server/articles/articles.schema.ts";
import { dummyHash } from "#server/auth/passwords.ts";
import { comment } from "#server/comments/comments.schema.ts";
import { openDatabase } from "#server/database/connect.ts";
import { document } from "#server/documents/documents.schema.ts";
import { itemIdsFrom } from "#server/documents/item-ids.ts";
import { game } from "#server/games/games.schema.ts";
import { draw } from "#server/mark-six/mark-six.schema.ts";
import { image } from "#server/media/media.schema.ts";
import { member } from "#server/members/members.schema.ts";
import { navItem, page, pageComponent, pageMeta, siteSettings } from "#server/pages/pages.schema.ts";
import { partner } from "#server/partners/partners.schema.ts";
import { poll, pollOption } from "#server/polls/polls.schema.ts";
import { testDatabase } from "#server/test/database.ts";
import { hasLink } from "#shared/links-in-text.ts";
import { loadMany, removeMany } from "./load-many.ts";
import { loadSample } from "./load-sample.ts";
import { localText, readJson } from "./sample-files.ts";

// The tests load the sample content several times, on machines that are busy with other tests.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });
const now = new Date("2026-11-21T12:00:00Z");
const database = await testDatabase();
const { db, close } = openDatabase({ url: database.url });
let loaded: Awaited<ReturnType<typeof loadSample>>;

beforeAll(async () => {
  loaded = await loadSample(db, { now });
});
afterAll(async () => {
  await close();
  await database.drop();
});

const tables = [
  "article",
  "article_label",
  "label",
  "poll",
  "poll_option",
  "game",
  "game_label",
  "draw",
  "image",
  "image_original",
  "search_text",
  "nav_item",
  "site_settings",
  "page",
  "page_meta",
  "page_component",
  "banner",
  "marquee",
  "partner",
  "calendar_event",
  "faq_group",
  "faq",
  "site_document",
  "newsletter_issue",
  "newsletter_issue_article",
  "material_group",
  "material",
  "material_chunk",
  "member",
  "comment",
];

/** A hash over every row of every table. */
async function contents(): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const name of tables) {
    const { rows } = await db.execute<{ hash: string | null }>(
      sql`select md5(string_agg(t::text, E'\n' order by t::text)) as hash from ${sql.identifier(name)} as t`,
    );
    hashes[name] = rows[0]?.hash ?? "empty";
  }
  return hashes;
}

test("loadSample: writes all content", async () => {
  expect(loaded).toEqual({ articles: 46, games: 60, draws: 156 });
  expect(await db.$count(article)).toBe(92);
  expect(await db.$count(game)).toBe(120);
  expect(await db.$count(draw)).toBe(156);
  expect(await db.$count(partner)).toBe(12);
  expect(await db.$count(pageComponent)).toBe(12 + 4 + 4 + 1 + 3);
  expect(await db.$count(siteSettings)).toBe(2);
});

test("loadSample: changes nothing when it runs again, and only adds draws later", async () => {
  const before = await contents();
  expect(Object.values(before)).not.toContain("empty");
  expect(await loadSample(db, { now })).toEqual({ ...loaded, draws: 0 });
  expect(await contents()).toEqual(before);
  const drawsBefore = await db.select().from(draw);
  expect((await loadSample(db, { now: new Date("2026-12-01T13:29:00Z") })).draws).toBe(4);
  expect(await db.select().from(draw)).toEqual(expect.arrayContaining(drawsBefore));
});

test("loadSample: links articles to articles of the same language", async () => {
  const rows = await db.select().from(article);
  const langOf = new Map(rows.map(({ id, lang }) => [id, lang]));
  let links = 0;
  for (const { lang, body, bodyHtml } of rows) {
    expect(body).not.toContain("article:");
    for (const [, prefix, id] of bodyHtml.matchAll(/href="(\/en-US)?\/article\/(\d+)"/g)) {
      links++;
      expect(langOf.get(Number(id))).toBe(lang);
      expect(prefix).toBe(lang === 3 ? "/en-US" : undefined);
    }
  }
  expect(links).toBeGreaterThan(150);
  for (const { lang, uri } of await db.select().from(banner)) {
    expect(langOf.get(Number(uri.replace("/article/", "")))).toBe(lang);
  }
});

test("loadSample: gives articles 400 to 1200 words, two covers and texts in both languages", async () => {
  const english = await db.select().from(article).where(eq(article.lang, 3));
  for (const { title, body } of english) {
    const words = body.match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
    expect(words, title).toBeGreaterThanOrEqual(400);
    expect(words, title).toBeLessThanOrEqual(1200);
  }
  for (const { filename, alt, width, height } of await db.select().from(image)) {
    // Previews of downloads have the size of their cards and no dark variant.
    const preview = filename.startsWith("material-");
    const logo = filename.startsWith("sample-logo-");
    expect([width, height]).toEqual(preview ? [640, 480] : logo ? [960, 320] : [1920, 1080]);
    expect(Object.values(alt).filter(Boolean)).toHaveLength(2);
  }
  const { rows } = await db.execute(sql`select image_id from image_original join image on image.id = image_id
    where filename not like 'material-%' group by image_id having count(*) <> 2`);
  expect(rows).toEqual([]);
});

test("loadSample: writes valid draws on draw days, numbered within their year", async () => {
  const rows = await db.select().from(draw).orderBy(draw.drawnAt);
  let last: (typeof rows)[number] | undefined;
  for (const row of rows) {
    const hongKong = new Date(row.drawnAt.getTime() + 8 * 3_600_000);
    expect(markSix.drawWeekdays).toContain(hongKong.getUTCDay());
    expect(hongKong.toISOString().slice(11, 16)).toBe("21:30");
    const balls = new Set([...row.numbers, row.special]);
    expect(balls.size).toBe(7);
    for (const ball of balls) expect(ball >= 1 && ball <= 49).toBe(true);
    expect(row.numbers).toEqual(row.numbers.toSorted((a, b) => a - b));
    expect(row.sample).toBe(true);
    const [year, count] = row.number.split("/").map(Number);
    expect(2000 + (year ?? 0)).toBe(hongKong.getUTCFullYear());
    if (last?.number.startsWith(`${year}/`)) expect(count).toBe(Number(last.number.slice(3)) + 1);
    else if (last) expect(count).toBe(1);
    last = row;
  }
  const from = new Date("2026-11-19T00:00:00Z");
  expect(rows.filter(({ drawnAt }) => drawnAt >= from)[0]?.drawnAt).toEqual(new Date("2026-11-19T13:30:00Z"));
});

test("loadSample: adds no draws when a real draw exists", async () => {
  const [number, numbers] = ["27/001", [1, 2, 3, 4, 5, 6]] as const;
  await db
    .insert(draw)
    .values({ number, numbers: [...numbers], special: 7, drawnAt: new Date("2027-01-02T13:30:00Z") });
  expect((await loadSample(db, { now: new Date("2027-02-01T00:00:00Z") })).draws).toBe(0);
  await db.delete(draw).where(eq(draw.number, number));
});

test("loadSample: writes pages, navigation and polls that match", async () => {
  const uris = new Set((await db.select().from(pageMeta)).map(({ uri }) => uri));
  for (const { uri, link, parent } of await db.select().from(navItem)) {
    expect(uris).toContain(link);
    // Only top-level items need page titles.
    if (parent === null) expect(uris).toContain(uri);
  }
  for (const { uri } of await db.select().from(page)) expect(uris).toContain(uri);
  for (const { uri, description } of await db.select().from(pageMeta)) {
    expect([...description].length, uri).toBeGreaterThanOrEqual(60);
    expect([...description].length, uri).toBeLessThanOrEqual(150);
  }
  for (const { id, votedCount, maxOptions } of await db.select().from(poll)) {
    const options = await db.select().from(pollOption).where(eq(pollOption.pollId, id));
    expect(options).toHaveLength(4);
    const votes = options.reduce((sum, { voted }) => sum + voted, 0);
    expect(votes).toBeGreaterThanOrEqual(votedCount);
    expect(votes).toBeLessThanOrEqual(votedCount * maxOptions);
  }
});

/** Articles, an odd number. */
const many = process.env.KAPOK_TEST_LONG === "1" ? 2001 : 601;

test("loadMany, removeMany: add and remove load-test articles and leave all others unchanged", {
  timeout: 90_000,
}, async () => {
  const before = await contents();
  const ofLoadTest = gte(article.itemId, itemIdsFrom.loadTest);
  await loadMany(db, many, now);
  await loadMany(db, many, now);
  expect(await db.$count(article, ofLoadTest)).toBe(many);
  expect(await db.$count(article, and(ofLoadTest, eq(article.lang, 3)))).toBe((many - 1) / 2);
  const { rows } = await db.execute<{ bytes: number; years: number }>(sql`
    select avg(octet_length(body))::int as bytes, extract(year from age(max(published_at), min(published_at)))::int as years
    from ${article} where ${ofLoadTest}`);
  expect(rows[0]?.bytes).toBeGreaterThan(2500);
  expect(rows[0]?.bytes).toBeLessThan(4500);
  expect(rows[0]?.years).toBeGreaterThanOrEqual(4);
  expect(await db.$count(articleLabel, gte(articleLabel.itemId, itemIdsFrom.loadTest))).toBeGreaterThan(
    0.75 * (many - 1),
  );
  await removeMany(db);
  expect(await contents()).toEqual(before);
});

test("loadSample: leaves changes of editors and readers unchanged when it runs again", async () => {
  const [first] = await db.select().from(article).where(eq(article.itemId, itemIdsFrom.sample));
  if (!first) throw new Error("no article");
  const { id, ...copy } = first;
  const [own] = await db
    .insert(article)
    .values({ ...copy, itemId: itemIdsFrom.editors, title: "Own" })
    .returning();
  await db.update(article).set({ likedAmount: 7, withdrawnAt: now, title: "Changed" }).where(eq(article.id, id));
  await db.update(siteSettings).set({ brand: "Other" });
  await db.delete(pageComponent);
  await db.update(pollOption).set({ voted: 900 });
  await loadSample(db, { now });
  expect(await db.select().from(article).where(eq(article.itemId, itemIdsFrom.editors))).toEqual([own]);
  const [row] = await db.select().from(article).where(eq(article.id, id));
  expect(row).toMatchObject({ likedAmount: 7, withdrawnAt: now, title: first.title });
  expect(await db.$count(siteSettings, eq(siteSettings.brand, "Other"))).toBe(2);
  expect(await db.$count(pageComponent)).toBe(0);
  expect(await db.$count(pollOption, eq(pollOption.voted, 900))).toBe(12);
});

test("loadSample: leaves what editors have opened in Backstage unchanged", async () => {
  const english = (itemId: number) =>
    db
      .select()
      .from(article)
      .where(and(eq(article.itemId, itemId), eq(article.lang, 3)));
  const [[edited], [other]] = [await english(1), await english(2)];
  if (!edited || !other) throw new Error("no articles");
  await db.insert(document).values({ id: randomUUID(), kind: "article_text", itemId: edited.itemId, lang: 3 });
  await db.delete(articleLabel).where(eq(articleLabel.itemId, edited.itemId));
  await db.update(article).set({ title: "Published by an editor", section: "news/brand" });
  await loadSample(db, { now });
  const rows = await db.select().from(article).where(eq(article.itemId, edited.itemId));
  expect(rows.map(({ title, section }) => [title, section])).toEqual(
    Array(2).fill(["Published by an editor", "news/brand"]),
  );
  expect(await db.$count(articleLabel, eq(articleLabel.itemId, edited.itemId))).toBe(0);
  const [restored] = await db.select().from(article).where(eq(article.id, other.id));
  expect(restored?.title).toBe(other.title);
});

test("loadSample: writes counted comments without links, and members that cannot log in", async () => {
  const rows = await db.select().from(comment);
  expect(rows.filter(({ text }) => hasLink(text ?? ""))).toEqual([]);
  expect(new Set(rows.map(({ articleId }) => articleId)).size).toBe(8);
  const { rows: wrong } = await db.execute(sql`select id from article where comment_count <> (
    select count(*) from comment where article_id = article.id and state = 'shown')`);
  expect(wrong).toEqual([]);
  const members = await db.select().from(member);
  expect(members.length).toBeGreaterThan(5);
  for (const { email, passwordHash } of members) {
    expect(email).toMatch(/@sample\.invalid$/);
    expect(passwordHash).toBe(dummyHash);
  }
});

test("readJson: names the file and the field when the data does not match", async () => {
  const schema = v.array(v.object({ slug: v.string(), votes: v.number() }));
  await expect(readJson("site/polls.json", schema)).rejects.toThrow(/^site\/polls\.json: 0\.votes: /);
  expect(v.safeParse(localText, { "zh-CN": "木棉" }).success).toBe(false);
  expect(v.parse(localText, "17")).toEqual({ 2: "17", 3: "17" });
});
