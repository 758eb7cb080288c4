import { max, sql } from "drizzle-orm";
import * as v from "valibot";
import { beforeAll, describe, expect, test } from "vitest";
import { listComments, listReplies } from "#contract/comments/endpoints.ts";
import { moderationViews } from "#contract/comments/limits.ts";
import { listModerated } from "#contract/comments/moderation.ts";
import { encodeCursor } from "#server/api/cursor.ts";
import { findLikedArticles } from "../likes/liked-lists.queries.ts";
import { explain, type Step } from "../test/explain.ts";
import { addMember, asker } from "../test/members.ts";
import { sampleItems } from "../test/reactions.ts";
import { testApp } from "../test/test-app.ts";
import { findComments, findReplies, findThread } from "./comments.queries.ts";
import { comment } from "./comments.schema.ts";
import { findModerated } from "./moderated-comments.queries.ts";
import { findReports } from "./moderation.queries.ts";

const { db, request, responseCache } = await testApp({ sample: true });
const ask = asker(request);
const pool = db.$client;
const { articles } = await sampleItems(db);
const [, english] = articles;
let memberId = 0;
let thread = 0;
let middle = "";

beforeAll(async () => {
  ({ id: memberId } = await addMember(db));
  // A hundred thousand comments: ten thousand on one article, a thousand of them replies to one comment.
  await db.execute(sql`insert into comment (article_id, member_id, text, state, reported_at, created_at)
    select case n % 11 when 0 then ${english}::int
      else (array(select id from article where id <> ${english} order by id))[1 + n % 90] end, ${memberId}, 'n' || n,
      case when n % 11 = 0 then 'shown' when n % 50 = 0 then 'deleted' when n % 50 = 1 then 'banned' else 'shown' end,
      case when n % 500 = 1 then now() end, now() - make_interval(secs => 100000 - n)
    from generate_series(1, 99000) n`);
  const { rows } = await db.execute<{ id: number; created: string }>(sql`
    select id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created
    from comment where article_id = ${english} order by id offset 4500 limit 1`);
  thread = rows[0]?.id ?? 0;
  middle = rows[0]?.created ?? "";
  await db.execute(sql`insert into comment (article_id, member_id, text, thread_id, reply_to)
    select ${english}, ${memberId}, 'r' || n, ${thread}, ${thread} from generate_series(1, 1000) n`);
  await db.execute(
    sql`insert into item_like (member_id, kind, item_id) select ${memberId}, 'article', n from generate_series(1, 46) n`,
  );
  await db.execute(sql`analyze comment, item_like, member, article`);
});

const list = (query: Record<string, string | number>) => v.parse(listComments.query, { article: english, ...query });
const rowsRead = (steps: readonly Step[]) =>
  Math.max(...steps.filter(({ table }) => table === "comment").map(({ rows }) => rows));
const wholeTable = { does: "Seq Scan", table: "comment" };

describe("comment queries with a hundred thousand rows: read only the twenty rows of a page", () => {
  test.each(["newest", "oldest"])("when listing %s first, on the first page and far down", async (sort) => {
    const steps = await explain(pool, (logged) => findComments(logged, list({ sort })));
    const far = encodeCursor([middle, thread]);
    for (const each of [steps, await explain(pool, (logged) => findComments(logged, list({ sort, cursor: far })))]) {
      expect(each).not.toContainEqual(expect.objectContaining(wholeTable));
      expect(each.map(({ index }) => index)).toEqual(expect.arrayContaining(["comment_top", "comment_reply"]));
      expect(rowsRead(each), JSON.stringify(each)).toBeLessThanOrEqual(100);
    }
  });

  test("when listing a thread of a thousand", async () => {
    const input = { id: thread, ...v.parse(listReplies.query, {}) };
    const steps = await explain(pool, (logged) => findReplies(logged, input));
    expect(steps).not.toContainEqual(expect.objectContaining(wholeTable));
    expect(steps.map(({ index }) => index)).toContain("comment_reply");
    expect(rowsRead(steps), JSON.stringify(steps)).toBeLessThanOrEqual(50);
  });

  test("when opening the thread of a reply at any depth", async () => {
    const [last] = await db.select({ id: max(comment.id) }).from(comment);
    const steps = await explain(pool, (logged) => findThread(logged, last?.id ?? 0));
    expect(steps).not.toContainEqual(expect.objectContaining(wholeTable));
    expect(steps.map(({ index }) => index)).toContain("comment_reply");
    expect(rowsRead(steps), JSON.stringify(steps)).toBeLessThanOrEqual(50);
  });

  test("when listing reported comments and the likes of a member", async () => {
    for (const work of [
      (logged: Parameters<typeof findReports>[0]) => findReports(logged, { limit: 20 }),
      (logged: Parameters<typeof findReports>[0]) => findLikedArticles(logged, memberId, { lang: 3, limit: 20 }),
    ]) {
      const steps = await explain(pool, work);
      expect(steps).not.toContainEqual(expect.objectContaining(wholeTable));
      expect(rowsRead(steps)).toBeLessThanOrEqual(100);
    }
  });
});

test("lists for moderators: read a page of rows by an index when there are a hundred thousand comments", async () => {
  const decided = sql`insert into report_decision
    (batch, comment_id, author_id, change, state_before, muted, note, reports)
    select gen_random_uuid(), id, ${memberId}::int, 'keep', state, false, '', '[]' from comment where id % 20 = 0`;
  await db.execute(decided);
  await db.execute(sql`analyze report_decision`);
  for (const view of moderationViews) {
    const query = v.parse(listModerated.query, { lang: 3, view });
    const steps = await explain(pool, (logged) => findModerated(logged, query));
    expect(steps, view).not.toContainEqual(expect.objectContaining(wholeTable));
    // The counter reads all reported ones.
    expect(rowsRead(steps), view).toBeLessThanOrEqual(250);
  }
});

test("detect a full scan when a query uses a column without an index", async () => {
  const steps = await explain(pool, (logged) => logged.execute(sql`select id from comment order by text limit 20`));
  expect(steps).toContainEqual(expect.objectContaining(wholeTable));
});

test("respond quickly to an uncached page anywhere and to a new comment", async () => {
  const times: number[] = [];
  let cursor: string | null = "";
  const started = performance.now();
  for (let page = 0; page < 60 && cursor !== null; page++) {
    responseCache.clear();
    const before = performance.now();
    const { body } = await ask(
      "",
      `GET /api/article-comment?article=${english}&limit=50${cursor && `&cursor=${cursor}`}`,
    );
    times.push(performance.now() - before);
    cursor = body.next_cursor;
  }
  times.sort((one, other) => one - other);
  // The limit allows for other tests; alone it takes some ten milliseconds.
  expect(times[Math.floor(times.length / 2)]).toBeLessThan(1000);
  const { token } = await addMember(db);
  const { status, body } = await ask(token, "POST /api/user/article-comment", {
    article_id: english,
    comment: "One more",
  });
  expect([status, body.comment_count]).toEqual([200, 10_001]);
  expect(performance.now() - started).toBeLessThan(30_000);
});
