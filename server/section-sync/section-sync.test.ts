import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import type { Article } from "#contract/articles/endpoints.ts";
import { maxWithdrawals, sectionSyncPageSize, sectionSyncSize } from "#contract/limits.ts";
import type { SectionSync } from "#contract/section-sync/endpoints.ts";
import { readCursor } from "#server/api/cursor.ts";
import { article, articleLabel, label } from "#server/articles/articles.schema.ts";
import { backUp } from "#server/database/backup.ts";
import { restore } from "#server/database/restore.ts";
import { itemIdsFrom } from "#server/documents/item-ids.ts";
import { game } from "#server/games/games.schema.ts";
import { image } from "#server/media/media.schema.ts";
import { poll, pollOption } from "#server/polls/polls.schema.ts";
import { loadMany } from "#server/seed/load-many.ts";
import { sampleTime } from "#server/test/sample-time.ts";
import { testApp } from "#server/test/test-app.ts";
import { tombstone } from "./section-sync.schema.ts";

const { db, url, request, responseCache } = await testApp({ sample: true });
beforeAll(() => loadMany(db, 1400, sampleTime));

const section = "news/industry";

/** Returns a response without the response cache, which a notification would clear a moment later. */
async function ask(query: Record<string, string | number> = {}): Promise<SectionSync> {
  responseCache.clear();
  const response = await request(
    `/api/section-sync?${new URLSearchParams({ uri: `/${section}`, lang: "3", ...stringsOf(query) })}`,
  );
  expect(response.status).toBe(200);
  return response.json();
}
const stringsOf = (query: object) => Object.fromEntries(Object.entries(query).map(([key, value]) => [key, `${value}`]));

/** Answers until the round is complete. */
async function round(query: Record<string, string | number> = {}): Promise<SectionSync[]> {
  const answers = [await ask(query)];
  for (let last = answers[0]; last && !last.complete; last = answers.at(-1)) {
    answers.push(await ask({ ...query, cursor: last.next_cursor }));
  }
  return answers;
}
const cursorOf = (answers: readonly SectionSync[]) => answers.at(-1)?.next_cursor ?? "";
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const sent = (answers: readonly SectionSync[]) => answers.flatMap((answer) => idsOf(answer.article_list));
const latest = async (size = sectionSyncSize) =>
  idsOf(
    (await (await request(`/api/article?lang=3&section=${section}&limit=${size}`)).json()).article_list as Article[],
  );

/** Returns the changes after some work. */
async function afterwards(work: () => Promise<unknown>): Promise<SectionSync> {
  const cursor = cursorOf(await round());
  await work();
  const [first, ...rest] = await round({ cursor });
  if (!first) throw new Error("no response");
  return { ...first, article_list: [first, ...rest].flatMap(({ article_list }) => article_list) };
}

describe("section sync: first load", () => {
  test("returns the latest fifty in full, once each, in few requests", async () => {
    const answers = await round();
    expect(answers.length).toBeLessThanOrEqual(4);
    const expected = await latest();
    expect(expected).toHaveLength(sectionSyncSize);
    expect(sent(answers)).toEqual(expected);
    for (const answer of answers) expect(idsOf(answer.item_list)).toEqual(expected);
    for (const one of answers.flatMap(({ article_list }) => article_list)) {
      expect(one).toEqual(await (await request(`/api/article/${one.id}?lang=3`)).json());
    }
  });

  test("continues at its position when newer articles were published meanwhile", async () => {
    const first = await ask();
    expect(first.complete).toBe(false);
    const again = await ask({ cursor: first.next_cursor });
    const [newest = 0] = await latest(1);
    const added = await copyOf(newest, { publishedAt: new Date(Date.now() - 1000) });
    const rest = await round({ cursor: first.next_cursor });
    const ids = [...idsOf(first.article_list), ...sent(rest)];
    expect(new Set(ids).size).toBe(ids.length);
    expect(sent(rest).slice(0, again.article_list.length - 1)).toEqual(idsOf(again.article_list).slice(0, -1));
    // The next round sends changes made meanwhile.
    expect(ids).not.toContain(added);
    expect(sent(await round({ cursor: cursorOf(rest) }))).toContain(added);
    await db.delete(article).where(eq(article.id, added));
  });

  test("limits the bytes of a response, and sends a larger article alone", async () => {
    const [newest = 0] = await latest(1);
    const added = await copyOf(newest, {
      publishedAt: new Date(Date.now() - 1000),
      bodyHtml: `<p>${"长".repeat(sectionSyncPageSize.bytes)}</p>`,
    });
    const answers = await round();
    expect(answers[0]?.article_list).toHaveLength(1);
    expect(answers.length).toBe(3);
    await db.delete(article).where(eq(article.id, added));
  });

  test("returns all sections of a group, or the games of a category", async () => {
    const part = await round({ uri: "/news", size: 30 });
    const list = await (await request("/api/article?lang=3&section=news&limit=30")).json();
    expect(sent(part)).toEqual(idsOf(list.article_list));
    const games = await round({ uri: "/game/casino" });
    const listed = await (await request("/api/game?lang=3&category=casino&limit=50")).json();
    expect(games.flatMap(({ game_list }) => idsOf(game_list))).toEqual(idsOf(listed.game_list));
    const [one] = games[0]?.game_list ?? [];
    expect(one).toEqual(await (await request(`/api/game/${one?.id}?lang=3`)).json());
  });
});

describe("section sync: changes", () => {
  test("are empty when nothing or only counters have changed", async () => {
    const [id = 0] = await latest(1);
    const answer = await afterwards(() =>
      db.update(article).set({ viewCount: 9, likedAmount: 9, commentCount: 9 }).where(eq(article.id, id)),
    );
    expect([answer.article_list, answer.withdrawn_list]).toEqual([[], []]);
    expect(answer.item_list).toHaveLength(sectionSyncSize);
  });

  const changes: [string, (row: { id: number; itemId: number; cover: number }) => Promise<unknown>][] = [
    ["its text", ({ id }) => db.update(article).set({ title: "Another title" }).where(eq(article.id, id))],
    [
      "the text alternative of its picture",
      ({ cover }) =>
        db
          .update(image)
          .set({ alt: { 3: "Another" } })
          .where(eq(image.id, cover)),
    ],
    ["a label taken off", ({ itemId }) => db.delete(articleLabel).where(eq(articleLabel.itemId, itemId))],
    [
      "a label put on",
      async ({ itemId }) => {
        const [{ id: labelId = 0 } = {}] = await db.select().from(label).limit(1);
        await db.insert(articleLabel).values({ itemId, labelId });
      },
    ],
    ["the name of its label", () => db.execute(sql`update label set name = name || '{"3": "Renamed"}'`)],
    [
      "a poll",
      async ({ itemId }) =>
        db
          .insert(poll)
          .values({ itemId, question: { 3: "?" }, startsAt: new Date(), endsAt: new Date(Date.now() + 1e6) }),
    ],
    [
      "an option of its poll",
      async ({ itemId }) => {
        const [found] = await db.select().from(poll).where(eq(poll.itemId, itemId));
        await db.insert(pollOption).values({ pollId: found?.id ?? 0, sort: 1, text: { 3: "Yes" } });
      },
    ],
    ["the text of an option", () => db.update(pollOption).set({ text: { 3: "No" } })],
    [
      "a poll that is moved",
      ({ itemId }) =>
        db
          .update(poll)
          .set({ endsAt: new Date(Date.now() + 2e6) })
          .where(eq(poll.itemId, itemId)),
    ],
    [
      "a sibling withdrawn",
      ({ itemId }) =>
        db
          .update(article)
          .set({ withdrawnAt: new Date() })
          .where(sql`${article.itemId} = ${itemId} and ${article.lang} = 2`),
    ],
    [
      "a sibling brought back",
      ({ itemId }) => db.update(article).set({ withdrawnAt: null }).where(eq(article.itemId, itemId)),
    ],
    [
      "a sibling deleted",
      ({ itemId }) => db.delete(article).where(sql`${article.itemId} = ${itemId} and ${article.lang} = 2`),
    ],
  ];
  test.each(changes)("contain an article again after %s", async (_, change) => {
    const [id = 0] = await latest(1);
    const [row] = await db.select().from(article).where(eq(article.id, id));
    if (!row) throw new Error("no article");
    const answer = await afterwards(() => change({ id, itemId: row.itemId, cover: row.coverImageId }));
    expect(idsOf(answer.article_list)).toContain(id);
    expect(answer.article_list[0]).toEqual(await (await request(`/api/article/${id}?lang=3`)).json());
  });

  test("contain a game after a change of its text or its label", async () => {
    const cursor = cursorOf(await round({ uri: "/game/chess" }));
    const [row] = await db.select().from(game).where(sql`${game.category} = 'chess' and ${game.lang} = 3`);
    await db
      .update(game)
      .set({ popularity: 1, likedAmount: 1 })
      .where(eq(game.id, row?.id ?? 0));
    expect((await ask({ uri: "/game/chess", cursor })).game_list).toEqual([]);
    await db
      .update(game)
      .set({ name: "Another name" })
      .where(eq(game.id, row?.id ?? 0));
    expect((await ask({ uri: "/game/chess", cursor })).game_list).toMatchObject([{ name: "Another name" }]);
    await db.delete(game).where(eq(game.id, row?.id ?? 0));
    const answer = await ask({ uri: "/game/chess", cursor });
    expect(answer.withdrawn_list).toEqual([{ kind: "game", id: row?.id }]);
    expect(answer.game_list).toEqual([]);
  });

  test("list withdrawn and deleted articles, and contain their replacements", async () => {
    const [withdrawn = 0, deleted = 0] = (await latest()).slice(3, 5);
    const next = (await articlesBelow()).slice(0, 2);
    const answer = await afterwards(async () => {
      await db.update(article).set({ withdrawnAt: new Date() }).where(eq(article.id, withdrawn));
      await db.delete(article).where(eq(article.id, deleted));
    });
    expect(answer.withdrawn_list).toEqual(
      expect.arrayContaining([withdrawn, deleted].map((id) => ({ kind: "article", id }))),
    );
    expect(answer.withdrawn_list).toHaveLength(2);
    expect(idsOf(answer.article_list)).toEqual(next);
    expect(idsOf(answer.item_list)).toEqual(await latest());
    const back = await afterwards(() => db.update(article).set({ withdrawnAt: null }).where(eq(article.id, withdrawn)));
    expect([back.withdrawn_list, idsOf(back.article_list)]).toEqual([[], [withdrawn]]);
  });

  test("remove an article from its section without a tombstone when it moves to another", async () => {
    const [, id = 0] = await latest(2);
    const answer = await afterwards(() => db.update(article).set({ section: "news/brand" }).where(eq(article.id, id)));
    expect(answer.withdrawn_list).toEqual([]);
    expect(idsOf(answer.item_list)).not.toContain(id);
    const back = await afterwards(() => db.update(article).set({ section }).where(eq(article.id, id)));
    expect(idsOf(back.article_list)).toEqual([id]);
  });

  test("contain an article when its publication time is reached", async () => {
    const [newest = 0] = await latest(1);
    const due = new Date(Date.now() + 1500);
    const id = await copyOf(newest, { publishedAt: due });
    const cursor = cursorOf(await round());
    expect(sent(await round({ cursor }))).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, due.getTime() - Date.now() + 100));
    expect(sent(await round({ cursor }))).toEqual([id]);
    await db.delete(article).where(eq(article.id, id));
  });

  test("start again when there were too many withdrawals", async () => {
    const cursor = cursorOf(await round());
    await db.insert(tombstone).values(
      Array.from({ length: maxWithdrawals + 1 }, (_, index) => ({
        kind: "article" as const,
        id: 1e6 + index,
        lang: 3,
      })),
    );
    expect(sent(await round({ cursor }))).toHaveLength(sectionSyncSize);
    await db.delete(tombstone).where(sql`${tombstone.id} >= 1000000`);
  });
});

test("section sync: includes a transaction that started before the cursor and committed after it", async () => {
  const writer = new pg.Client({ connectionString: url });
  await writer.connect();
  const [id = 0] = await latest(1);
  await writer.query("begin");
  await writer.query("update article set title = 'Written slowly' where id = $1", [id]);
  // Others commit in the meantime, and the cursor is handed out after them.
  const [, other = 0] = await latest(2);
  await db.update(article).set({ title: "Written at once" }).where(eq(article.id, other));
  const answers = await round();
  const { rows } = await db.execute<{ xmax: string }>(
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as xmax`,
  );
  await writer.query("commit");
  await writer.end();
  const next = await round({ cursor: cursorOf(answers) });
  expect(sent(next)).toContain(id);
  expect(next[0]?.article_list.find((one) => one.id === id)?.title).toBe("Written slowly");
  // The control: by the newest transaction that had been seen, it would have counted as known.
  const [row] = await db.select().from(article).where(eq(article.id, id));
  expect(BigInt(row?.changedXid ?? 0)).toBeLessThan(BigInt(rows[0]?.xmax ?? 0));
  expect(BigInt((readCursor(cursorOf(answers)) as string[])[1] ?? 0)).toBeLessThanOrEqual(BigInt(row?.changedXid ?? 0));
  expect(sent(await round({ cursor: cursorOf(next) }))).toEqual([]);
});

describe("section sync: cursors", () => {
  test("start again once when they are older than a restore", async () => {
    const folder = await mkdtemp(join(tmpdir(), "kapok-edition-"));
    const file = join(folder, "backup.gz");
    await backUp(url, file);
    const cursor = cursorOf(await round());
    expect(sent(await round({ cursor }))).toEqual([]);
    await restore(url, file);
    const answers = await round({ cursor });
    expect(sent(answers)).toEqual(await latest());
    expect(sent(await round({ cursor: cursorOf(answers) }))).toEqual([]);
    await rm(folder, { recursive: true });
  });

  test("ignore transaction numbers of another server when its backup was restored", async () => {
    const cursor = cursorOf(await round());
    const [id = 0] = await latest(1);
    await db.transaction(async (tx) => {
      await tx.execute(sql`alter table article disable trigger user`);
      await tx.execute(sql`update article set changed_xid = '999999999999' where id = ${id}`);
      await tx.execute(sql`alter table article enable trigger user`);
    });
    expect(sent(await round({ cursor }))).toEqual([]);
  });

  test("start again when the table was truncated or the section is another", async () => {
    const cursor = cursorOf(await round());
    expect(sent(await round({ cursor, uri: "/news/brand" })).length).toBeGreaterThan(20);
    const games = cursorOf(await round({ uri: "/game/live" }));
    expect((await ask({ uri: "/game/live", cursor: games })).game_list).toEqual([]);
    await db.execute(sql`truncate game`);
    expect(await ask({ uri: "/game/live", cursor: games })).toMatchObject({ item_list: [], complete: true });
    expect(readCursor((await ask({ uri: "/game/live" })).next_cursor)).not.toEqual(readCursor(games));
  });

  test.each(["x", "W10", Buffer.from('["a",null,0,[1,2],null,0,null]').toString("base64url")])(
    "that are none are refused: %s",
    async (cursor) => {
      expect((await request(`/api/section-sync?uri=/news/industry&lang=3&cursor=${cursor}`)).status).toBe(422);
    },
  );
});

test("section sync: responds 404 to an unknown section, and 304 to a known ETag", async () => {
  for (const uri of ["/nowhere", "/game", "/game/none", "/news/none", "/"]) {
    expect((await request(`/api/section-sync?uri=${uri}&lang=3`)).status).toBe(404);
  }
  const path = `/api/section-sync?uri=/${section}&lang=3`;
  const first = await request(path);
  const etag = first.headers.get("etag") ?? "";
  expect(first.headers.get("cache-control")).toMatch(/^public/);
  expect((await request(path, { headers: { "if-none-match": etag } })).status).toBe(304);
});

/** Ids of the articles just below the latest fifty. */
async function articlesBelow(): Promise<number[]> {
  const first = await (await request(`/api/article?lang=3&section=${section}&limit=50`)).json();
  const second = await (
    await request(`/api/article?lang=3&section=${section}&limit=50&cursor=${first.next_cursor}`)
  ).json();
  return idsOf(second.article_list);
}

let copies = 0;

/** Adds a copy of an existing article. */
async function copyOf(id: number, changes: Partial<typeof article.$inferInsert>): Promise<number> {
  const [found] = await db.select().from(article).where(eq(article.id, id));
  if (!found) throw new Error("no article");
  const { id: _, ...values } = found;
  const itemId = itemIdsFrom.editors + copies++;
  const [added] = await db
    .insert(article)
    .values({ ...values, itemId, ...changes })
    .returning({ id: article.id });
  return added?.id ?? 0;
}
