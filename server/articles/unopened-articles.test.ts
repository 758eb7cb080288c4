import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { asker } from "../test/members.ts";
import { addStaff } from "../test/staff.ts";
import { testApp } from "../test/test-app.ts";
import { article } from "./articles.schema.ts";

const { db, request } = await testApp({ sample: true });
const ask = asker(request);
const author = await addStaff(db, [{ role: "author", langs: null }]);

interface Listed {
  readonly item_id: number;
  readonly lang: number;
  readonly title: string;
  readonly lang_list: readonly number[];
}
const listAll = async (query: string) => {
  const found: Listed[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { status, body } = await ask(
      author.token,
      `GET /api/backstage/unopened-article?${query}${cursor && `&cursor=${cursor}`}`,
    );
    expect(status).toBe(200);
    found.push(...body.article_list);
    cursor = body.next_cursor;
  }
  return found;
};

test("unopened articles: are each item of the readers' site once, a page at a time", async () => {
  const items = await db.selectDistinct({ id: article.itemId }).from(article).where(sql`withdrawn_at is null`);
  const listed = await listAll("lang=3&limit=7");
  expect(listed.map(({ item_id }) => item_id).sort()).toEqual(items.map(({ id }) => id).sort());
  expect(new Set(listed.map(({ lang }) => lang))).toContain(3);
});

test("unopened articles: have the title of the other language when the article is not written in this one", async () => {
  const [one] = await listAll("lang=3&limit=1");
  await db
    .update(article)
    .set({ withdrawnAt: sql`now()` })
    .where(and(eq(article.itemId, one?.item_id ?? 0), eq(article.lang, 3)));
  const listed = (await listAll("lang=3")).find(({ item_id }) => item_id === one?.item_id);
  expect(listed).toMatchObject({ lang: 2, lang_list: [2] });
});

test("unopened articles: lack the article when one of its languages was opened", async () => {
  const [one] = await listAll("lang=2&limit=1");
  const body = { id: randomUUID(), kind: "article_text", item_id: one?.item_id, lang: 2 };
  expect((await ask(author.token, "POST /api/backstage/document?lang=2", body)).status).toBe(200);
  expect((await listAll("lang=2")).map(({ item_id }) => item_id)).not.toContain(one?.item_id);
});

test("unopened articles: are found by words of their title", async () => {
  const [one] = await listAll("lang=2&limit=1");
  const found = await listAll(`lang=2&q=${encodeURIComponent(one?.title.slice(1, 5) ?? "")}`);
  expect(found.map(({ item_id }) => item_id)).toContain(one?.item_id);
  expect(await listAll("lang=2&q=100%25_nothing")).toEqual([]);
});
