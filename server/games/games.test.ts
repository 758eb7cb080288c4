import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Game, GameSummary } from "#contract/games/endpoints.ts";
import { gameCategories, gameTypes } from "#contract/games/types.ts";
import { relatedListSize } from "#contract/limits.ts";
import { itemIdsFrom } from "#server/documents/item-ids.ts";
import { everyPage } from "../test/every-page.ts";
import { testApp } from "../test/test-app.ts";
import { game } from "./games.schema.ts";

const { db, request } = await testApp({ sample: true });

/** Games with equal values in every sorted column. */
beforeAll(async () => {
  const [{ id: _, ...template } = { id: 0 }] = await db.select().from(game).where(eq(game.lang, 2)).limit(1);
  const rows = Array.from({ length: 30 }, (__, index) => ({
    ...(template as typeof game.$inferInsert),
    itemId: itemIdsFrom.editors + index,
  }));
  await db.insert(game).values(rows);
});

const listed = (path: string) => everyPage(request, path, (page: { game_list: GameSummary[] }) => page.game_list);
const read = async (id: number, lang: number): Promise<Game> => (await request(`/api/game/${id}?lang=${lang}`)).json();
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

const columns = { release: "release_date", popular: "popularity", odds: "highest_odds" };

describe("game pages: cover every row once and in order", () => {
  const cases = Object.entries(columns).flatMap(([sort, column]) =>
    ["desc", "asc"].flatMap((order) => [1, 9, 50].map((limit) => ({ sort, column, order, limit }))),
  );
  test.each(cases)("when sorted by $sort $order, $limit at a time", async ({ sort, column, order, limit }) => {
    const rows = await listed(`/api/game?lang=2&sort=${sort}&order=${order}&limit=${limit}`);
    const direction = sql.raw(order);
    const expected = await db.execute<{ id: number }>(
      sql`select id from game where lang = 2 order by ${sql.identifier(column)} ${direction}, id ${direction}`,
    );
    expect(expected.rows).toHaveLength(90);
    expect(idsOf(rows)).toEqual(idsOf(expected.rows));
  });
});

describe("game filters", () => {
  test("select a category or type, which together cover all games", async () => {
    const all = await listed("/api/game?lang=3&limit=50");
    expect(all).toHaveLength(60);
    let seen = 0;
    for (const category of gameCategories) {
      const ofCategory = all.filter((row) => row.category === category);
      expect(idsOf(await listed(`/api/game?lang=3&limit=5&category=${category}`))).toEqual(idsOf(ofCategory));
      for (const type of gameTypes[category]) {
        const ofType = ofCategory.filter((row) => row.type === type);
        expect(idsOf(await listed(`/api/game?lang=3&limit=5&category=${category}&type=${type}`))).toEqual(
          idsOf(ofType),
        );
        expect(idsOf(await listed(`/api/game?lang=3&limit=5&type=${type}`))).toEqual(idsOf(ofType));
        seen += ofType.length;
      }
    }
    expect(seen).toBe(60);
    expect(await listed("/api/game?lang=3&category=casino&type=mahjong")).toEqual([]);
  });

  test("select featured games", async () => {
    const all = await listed("/api/game?lang=3&limit=50");
    const featured = all.filter((row) => row.featured);
    expect(idsOf(await listed("/api/game?lang=3&limit=2&featured=true"))).toEqual(idsOf(featured));
    expect(featured.length).toBeGreaterThan(0);
    expect(featured.length).toBeLessThan(60);
  });

  test("select games that can be tried for free", async () => {
    const free = await listed("/api/game?lang=3&limit=7&free=true");
    for (const { id } of free) expect((await (await request(`/api/game/${id}?lang=3`)).json()).free_game).toBe(true);
    const rows = await db
      .select({ id: game.id })
      .from(game)
      .where(and(eq(game.lang, 3), eq(game.freeGame, true)));
    expect(idsOf(free).toSorted()).toEqual(idsOf(rows).toSorted());
    expect(rows.length).toBeGreaterThan(10);
  });

  test.each(["category=poker", "type=chess", "featured=false", "free=1", "featured=1", "order=up"])(
    "reject %s",
    async (query) => {
      const response = await request(`/api/game?${query}`);
      expect(response.status).toBe(422);
      expect(Object.keys((await response.json()).errors)).toEqual([query.split("=")[0]]);
    },
  );
});

describe("single game", () => {
  test("is returned in the requested language for either id", async () => {
    const pair = await db.select().from(game).where(eq(game.itemId, itemIdsFrom.sample)).orderBy(game.lang);
    const translations = pair.map(({ id, lang }) => ({ lang, id }));
    expect(translations).toHaveLength(2);
    for (const { id } of pair) {
      for (const { id: siblingId, lang, name } of pair) {
        expect(await read(id, lang)).toMatchObject({ id: siblingId, lang, name, translation_list: translations });
      }
      expect((await read(id, 1)).id).toBe(pair[0]?.id);
    }
  });

  test("has the fields of the specification", async () => {
    const rows = await db.select().from(game).where(eq(game.lang, 3)).limit(3);
    for (const row of rows) {
      expect(await read(row.id, 3)).toMatchObject({
        ...{ id: row.id, type: row.type, highest_odds: row.highestOdds, release_date: row.releaseDate },
        ...{ credit_exchange: row.creditExchange, jackpot_layers: row.jackpotLayers, html5: row.html5 },
        ...{ device_list: row.devices, free_game: row.freeGame },
      });
    }
    expect(rows).toHaveLength(3);
  });

  test("is returned as it is when it lacks the requested language", async () => {
    const [only] = await db.select().from(game).where(eq(game.itemId, itemIdsFrom.editors));
    expect(await read(only?.id ?? 0, 3)).toMatchObject({ id: only?.id, lang: 2 });
  });

  test("is not found when the id is unknown", async () => {
    for (const path of ["/api/game/99999", "/api/related/game/99999"]) {
      expect((await request(path)).status).toBe(404);
    }
  });
});

test("related games: share the category, the same type first, then the most popular", async () => {
  const popularity = new Map((await db.select().from(game)).map((row) => [row.id, row.popularity]));
  for (const { id, category, type } of await listed("/api/game?lang=3&limit=50")) {
    const answer = await (await request(`/api/related/game/${id}?lang=3`)).json();
    const rows = answer.game_list as GameSummary[];
    expect(rows).toHaveLength(relatedListSize);
    const others = new Set(idsOf((await read(id, 3)).translation_list));
    for (const row of rows) expect([row.category, row.lang, others.has(row.id)]).toEqual([category, 3, false]);
    const order = rows.map((row) => (row.type === type ? 1_000_000_000 : 0) + (popularity.get(row.id) ?? 0));
    expect(order).toEqual(order.toSorted((a, b) => b - a));
  }
});
