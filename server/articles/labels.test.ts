import { and, desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { game, gameLabel } from "../games/games.schema.ts";
import { everyPage } from "../test/every-page.ts";
import { testApp } from "../test/test-app.ts";
import { label } from "./articles.schema.ts";

const { db, request } = await testApp({ sample: true });
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

test("label list: returns the title and articles of a label, newest first, page by page", async () => {
  const whole = await (await request("/api/article?lang=3&label=guide&limit=50")).json();
  const first = await (await request("/api/article/label/guide?lang=3&limit=3")).json();
  expect(first.label).toEqual({ key: "guide", name: "Guides" });
  const paged = await everyPage(
    request,
    "/api/article/label/guide?lang=3&limit=3",
    (page: { article_list: { id: number }[] }) => page.article_list,
  );
  expect(paged.length).toBeGreaterThan(3);
  expect(idsOf(paged)).toEqual(idsOf(whole.article_list));
});

test("label list: returns the games of a label, newest first, page by page", async () => {
  const expected = await db
    .select({ id: game.id })
    .from(game)
    .innerJoin(gameLabel, eq(gameLabel.itemId, game.itemId))
    .innerJoin(label, eq(label.id, gameLabel.labelId))
    .where(and(eq(game.lang, 2), eq(label.key, "mobile")))
    .orderBy(desc(game.releaseDate), desc(game.id));
  const paged = await everyPage(
    request,
    "/api/game/label/mobile?lang=2&limit=4",
    (page: { game_list: { id: number }[] }) => page.game_list,
  );
  expect(paged.length).toBeGreaterThan(4);
  expect(idsOf(paged)).toEqual(idsOf(expected));
});

test.each([
  ["/api/article/label/no-such-label", 404],
  ["/api/game/label/no-such-label?lang=3", 404],
  ["/api/article/label/%27%20or%201=1", 404],
  ["/api/article/label/GUIDE", 404],
  ["/api/page/label/guide", 404],
  ["/api/article/label/guide?limit=0", 422],
  ["/api/article/label/guide?cursor=x", 422],
  ["/api/game/label/mobile?lang=9", 422],
])("label list: rejects %s with status %i", async (path, status) => {
  expect((await request(path)).status).toBe(status);
});
