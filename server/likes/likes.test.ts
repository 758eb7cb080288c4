import { and, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { beforeEach, describe, expect, test } from "vitest";
import { listLiked } from "#contract/likes/endpoints.ts";
import { getUserCenter } from "#contract/members/endpoints.ts";
import { getViewerState } from "#contract/viewer-state/endpoints.ts";
import { idempotencyKey } from "#server/api/idempotency.schema.ts";
import { article } from "../articles/articles.schema.ts";
import { comment } from "../comments/comments.schema.ts";
import { game } from "../games/games.schema.ts";
import { addMember, asker } from "../test/members.ts";
import { addCommentRow, addMembers, sampleItems } from "../test/reactions.ts";
import { testApp } from "../test/test-app.ts";
import { commentLike, itemLike } from "./likes.schema.ts";

const { db, request, responseCache } = await testApp({ sample: true });
const ask = asker(request);
const { articles, games } = await sampleItems(db);
const amountsOf = async (table: typeof article | typeof game, ids: readonly number[]) => {
  const found = [];
  for (const id of ids) found.push((await db.select().from(table).where(eq(table.id, id)))[0]?.likedAmount ?? -1);
  return found;
};
const like = (token: string, path: string, key?: string) =>
  ask(token, `POST /api/user/like/${path}?lang=3`, undefined, key ? { "idempotency-key": key } : {});
beforeEach(async () => {
  await db.delete(itemLike);
  await db.update(article).set({ likedAmount: 326 });
});

describe("like: applies to an item in all its languages", () => {
  test("when it is added and removed, and changes nothing when repeated", async () => {
    const { token } = await addMember(db);
    const [chinese, english] = articles;
    for (const [path, liked, amount] of [
      [`article/${chinese}/add`, true, 327],
      [`article/${chinese}/add`, true, 327],
      [`article/${english}/add`, true, 327],
      [`article/${english}/remove`, false, 326],
      [`article/${chinese}/remove`, false, 326],
    ] as const) {
      const answer = await like(token, path);
      expect([path, answer.status, answer.body]).toEqual([path, 200, { liked, liked_amount: amount }]);
      expect(await amountsOf(article, articles)).toEqual([amount, amount]);
    }
  });

  test("when the item is a game", async () => {
    const { token } = await addMember(db);
    const [first = 0] = await amountsOf(game, games);
    expect((await like(token, `game/${games[1]}/add`)).body).toEqual({ liked: true, liked_amount: first + 1 });
    expect(await amountsOf(game, games)).toEqual([first + 1, first + 1]);
    expect((await like(token, `game/${games[0]}/remove`)).body).toEqual({ liked: false, liked_amount: first });
  });

  test.each([
    "article/0/add",
    "article/99999999/add",
    "game/99999999/remove",
    "draw/1/add",
    "article/1/love",
    "article/x/add",
  ])("except that %s is not found", async (path) => {
    const { token } = await addMember(db);
    expect([(await like(token, path)).status, (await like(token, path)).body.code]).toEqual([404, "not_found"]);
  });

  test("and shows at once in each when it was cached", async () => {
    const { token } = await addMember(db);
    for (const [kind, ids] of [["article", articles] as const, ["game", games] as const]) {
      const [chinese, english] = ids;
      const shown = async () =>
        Promise.all(
          [`${kind}/${chinese}?lang=2`, `${kind}/${english}?lang=3`].map(
            async (path) => ((await (await request(`/api/${path}`)).json()) as { liked_amount: number }).liked_amount,
          ),
        );
      const before = await shown();
      await like(token, `${kind}/${chinese}/add`);
      expect(await shown()).toEqual(before.map((amount) => amount + 1));
    }
  });

  test("and can only be removed when the article was withdrawn", async () => {
    const { token } = await addMember(db);
    await like(token, `article/${articles[0]}/add`);
    await db.update(article).set({ withdrawnAt: new Date() }).where(eq(article.id, articles[0]));
    expect((await like(token, `article/${articles[0]}/add`)).status).toBe(404);
    expect((await like(token, `article/${articles[0]}/remove`)).body).toEqual({ liked: false, liked_amount: 326 });
    await db.update(article).set({ withdrawnAt: null }).where(eq(article.id, articles[0]));
  });
});

describe("like with an idempotency key", () => {
  test("repeats the first response, even after changes and after weeks", async () => {
    const { id, token } = await addMember(db);
    const key = crypto.randomUUID();
    const first = await like(token, `article/${articles[0]}/add`, key);
    await like((await addMember(db)).token, `article/${articles[0]}/add`);
    await like(token, `article/${articles[0]}/remove`);
    await db
      .update(idempotencyKey)
      .set({ createdAt: sql`now() - interval '89 days'` })
      .where(eq(idempotencyKey.memberId, id));
    const again = await like(token, `article/${articles[0]}/add`, key);
    expect([again.status, again.text, again.headers.get("idempotency-replayed")]).toEqual([200, first.text, "true"]);
    expect(await db.$count(itemLike, eq(itemLike.memberId, id))).toBe(0);
    const other = await like(token, `article/${articles[1]}/add`, key);
    expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ["idempotency-key"]]);
  });

  test("repeats it for twenty concurrent requests", async () => {
    const { id, token } = await addMember(db);
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => like(token, `article/${articles[0]}/add`, key)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.has("idempotency-replayed"))).toHaveLength(19);
    expect(await db.$count(idempotencyKey, eq(idempotencyKey.memberId, id))).toBe(1);
    expect(await amountsOf(article, articles)).toEqual([327, 327]);
  });
});

/** Members who like at the same time. */
const many = process.env.KAPOK_TEST_LONG === "1" ? 1000 : 300;

describe("like counts: are exact", () => {
  test("after many concurrent likes in two languages, half of them removed", async () => {
    const crowd = await addMembers(db, many);
    const added = await Promise.all(
      crowd.map(({ token }, index) => like(token, `article/${articles[index % 2]}/add`, crypto.randomUUID())),
    );
    expect(new Set(added.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await amountsOf(article, articles)).toEqual([326 + many, 326 + many]);
    await Promise.all(crowd.slice(many / 2).map(({ token }) => like(token, `article/${articles[0]}/remove`)));
    expect(await amountsOf(article, articles)).toEqual([326 + many / 2, 326 + many / 2]);
    expect(await db.$count(itemLike, eq(itemLike.kind, "article"))).toBe(many / 2);
  }, 120_000);

  test("after concurrent likes and unlikes of one member", async () => {
    const { id, token } = await addMember(db);
    await Promise.all(
      Array.from({ length: 60 }, (_, n) => like(token, `article/${articles[n % 2]}/${n % 3 ? "add" : "remove"}`)),
    );
    const mine = await db.$count(itemLike, eq(itemLike.memberId, id));
    expect(await amountsOf(article, articles)).toEqual([326 + mine, 326 + mine]);
  });

  test("after a member is deleted, with only their likes removed", async () => {
    const [gone, stays] = [await addMember(db), await addMember(db)];
    for (const { token } of [gone, stays]) await like(token, `article/${articles[0]}/add`);
    await db.execute(sql`delete from member where id = ${gone.id}`);
    expect(await amountsOf(article, articles)).toEqual([327, 327]);
    expect(await db.$count(idempotencyKey, eq(idempotencyKey.memberId, gone.id))).toBe(0);
  });
});

test("after comments are liked and unliked, once by each member", async () => {
  const [one, other] = [await addMember(db), await addMember(db)];
  const id = await addCommentRow(db, { articleId: articles[0], memberId: one.id, text: "Good", likedAmount: 5 });
  const say = (token: string, change: string, to = id) =>
    ask(token, `POST /api/user/like-article-comment/${to}/${change}?lang=3`);
  for (const [token, change, amount] of [
    [one.token, "like", 6],
    [one.token, "like", 6],
    [other.token, "like", 7],
    [one.token, "unlike", 6],
    [one.token, "unlike", 6],
  ] as const)
    expect((await say(token, change)).body).toEqual({ liked: change === "like", liked_amount: amount });
  await db.update(comment).set({ state: "banned" }).where(eq(comment.id, id));
  expect([(await say(one.token, "like")).status, (await say(one.token, "like")).body]).toEqual([
    403,
    { code: "comment_banned", message: "This comment has been removed by an administrator." },
  ]);
  expect((await say(other.token, "unlike")).body).toEqual({ liked: false, liked_amount: 5 });
  await db.update(comment).set({ state: "deleted" }).where(eq(comment.id, id));
  expect((await say(one.token, "like")).status).toBe(404);
  expect((await say(one.token, "like", 99_999_999)).status).toBe(404);
});

describe("likes of a member", () => {
  test("are returned with the ids of every language, only to that member", async () => {
    const [one, other] = [await addMember(db), await addMember(db)];
    const id = await addCommentRow(db, { articleId: articles[0], memberId: one.id, text: "Good" });
    await like(one.token, `article/${articles[1]}/add`);
    await like(one.token, `game/${games[0]}/add`);
    await db.insert(commentLike).values({ memberId: one.id, commentId: id });
    const { status, body } = await ask(one.token, "GET /api/user/viewer-state");
    expect([status, v.is(getViewerState.answer, body)]).toEqual([200, true]);
    expect(body).toEqual({
      liked_article_list: articles,
      liked_game_list: games,
      liked_comment_list: [id],
      ballot_list: [],
    });
    expect((await ask(other.token, "GET /api/user/viewer-state")).body.liked_article_list).toEqual([]);
  });

  test("fill the member centre in their language, with exact counts at any size", async () => {
    const { id, token } = await addMember(db);
    await db.execute(sql`insert into item_like (member_id, kind, item_id, liked_at)
      select ${id}, kind, n, now() - make_interval(mins => n) from generate_series(1, 46) n, unnest(array['article', 'game']) kind`);
    await db.execute(sql`insert into item_like (member_id, kind, item_id, liked_at)
      select ${id}, 'game', n, now() - make_interval(mins => n) from generate_series(47, 60) n`);
    await db.execute(sql`update article set withdrawn_at = now() where item_id = 5`);
    const { body } = await ask(token, "GET /api/user/center?lang=3");
    expect(v.is(getUserCenter.answer, body)).toBe(true);
    expect([body.liked_articles_count, body.liked_games_count]).toEqual([45, 60]);
    expect(body.liked_article_list).toHaveLength(45);
    expect(body.liked_game_list).toHaveLength(50);
    expect(new Set(body.liked_article_list.map(({ lang }: { lang: number }) => lang))).toEqual(new Set([3]));

    const seen: number[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page = await ask(token, `GET /api/user/liked/game?lang=2&limit=7${cursor && `&cursor=${cursor}`}`);
      expect(v.is(listLiked.answer, page.body)).toBe(true);
      seen.push(...page.body.game_list.map((each: { id: number }) => each.id));
      cursor = page.body.next_cursor;
    }
    const rows = await db.select().from(game).where(eq(game.lang, 2)).orderBy(game.itemId);
    expect(seen).toEqual(rows.map((row) => row.id));
    expect((await ask(token, "GET /api/user/liked/game?cursor=x")).status).toBe(422);
    await db.execute(sql`update article set withdrawn_at = null where item_id = 5`);
  });
});

test("most liked list: is sorted by likes, page by page", async () => {
  await db.execute(sql`update article set liked_amount = item_id % 10`);
  await db.execute(sql`update game set liked_amount = item_id % 10`);
  for (const [path, list, table] of [
    ["article", "article_list", article],
    ["game", "game_list", game],
  ] as const) {
    const rows = await db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.lang, 3)))
      .orderBy(sql`liked_amount desc, id desc`);
    const seen: number[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page = await ask("", `GET /api/${path}?lang=3&sort=liked&limit=9${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.body[list].map(({ id }: { id: number }) => id));
      cursor = page.body.next_cursor;
    }
    expect(seen).toEqual(rows.map(({ id }) => id));
  }
  responseCache.clear();
});
