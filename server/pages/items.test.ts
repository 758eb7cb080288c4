import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { article } from "../articles/articles.schema.ts";
import { calendarEvent } from "../calendar/calendar.schema.ts";
import { game } from "../games/games.schema.ts";
import { asker } from "../test/members.ts";
import { addStaff } from "../test/staff.ts";
import { testApp } from "../test/test-app.ts";

const { db, request } = await testApp({ sample: true });
const ask = asker(request);
const author = await addStaff(db, [{ role: "author", langs: null }]);
const list = async (path: string): Promise<{ item_id: number; title: string }[]> =>
  (await ask(author.token, `GET /api/backstage/item/${path}`)).body.item_list;

test("items: are found by words of their title in a language", async () => {
  const [one] = await db.select().from(article).where(eq(article.lang, 3)).limit(1);
  const [other] = await db.select().from(game).where(eq(game.lang, 2)).limit(1);
  const [event] = await db.select().from(calendarEvent).limit(1);
  if (!one || !other || !event) throw new Error("The sample lacks items.");
  const asked = (text: string) => encodeURIComponent(text.slice(0, 8));
  expect(await list(`article?lang=3&q=${asked(one.title)}`)).toContainEqual({
    item_id: one.itemId,
    title: one.title,
  });
  expect(await list(`game?lang=2&q=${asked(other.name)}`)).toContainEqual({
    item_id: other.itemId,
    title: other.name,
  });
  const named = (await list(`event?lang=3&q=${asked(event.title["3"] ?? "")}`)).map(({ title }) => title);
  expect(named).toContain(event.title["3"]);
  expect(await list("article?lang=3&q=100%25_nothing")).toEqual([]);
});

test("items: come in the order of given ids, without those that readers do not have", async () => {
  const rows = await db.select().from(article).where(eq(article.lang, 3)).limit(3);
  const [first, second, withdrawn] = rows.map(({ itemId }) => itemId);
  await db
    .update(article)
    .set({ withdrawnAt: new Date() })
    .where(eq(article.itemId, withdrawn ?? 0));
  const found = await list(`article?lang=3&items=${withdrawn},${second},999999,${first}`);
  expect(found.map(({ item_id: item }) => item)).toEqual([second, first]);
});
