import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { api } from "#contract/http/all-endpoints.ts";
import { seededRandom } from "#server/test/seeded-random.ts";
import { testApp } from "#server/test/test-app.ts";
import { encodeCursor } from "./cursor.ts";

const { db, request, responseCache } = await testApp({ sample: true });
const seed = 20_261_121;
const requests = 4000;
const random = seededRandom(seed);

const sqlInjections = [
  "'",
  "' or 1=1 --",
  "1; drop table article",
  "$1",
  "\\'; select pg_sleep(5); --",
  "1::int",
  "%' --",
];
const numbers = [
  "0",
  "-1",
  "1",
  "2",
  "3",
  "50",
  "51",
  "1e9999",
  "99999999999",
  "2147483647",
  "2147483648",
  "-0",
  "0x10",
  "1.5",
  "NaN",
];
const texts = [
  "",
  " ",
  "null",
  "undefined",
  "true",
  "[]",
  "{}",
  "__proto__",
  "constructor",
  "toString",
  "../../etc/passwd",
  "a".repeat(3000),
];
const odd = [
  "\u0000",
  "\uffff",
  "\u202e",
  "😀",
  "é",
  "中文",
  "\r\nset-cookie: a=b",
  "%",
  "%%",
  "+",
  "&",
  "=",
  "#",
  "?",
  "/",
  "\\",
];
const values = [
  "published",
  "popular",
  "release",
  "odds",
  "asc",
  "desc",
  "casino",
  "slots",
  "news",
  "news/industry",
  "/",
  "/news",
  "26-001",
  encodeCursor([5, 1]),
  encodeCursor(["2026-01-01", 1]),
  encodeCursor(["2026-01-01T00:00:00.000Z", 1]),
  encodeCursor([2 ** 40, 1]),
  encodeCursor(["2026-02-30", 1]),
  encodeCursor(["2026-02-30T00:00:00.000Z", 1]),
  encodeCursor([-(2 ** 31), 1]),
  encodeCursor(["9999-12-31", 1]),
  encodeCursor(["0001-01-01T00:00:00.000Z", 1]),
];
const pools = [sqlInjections, numbers, texts, odd, values] as [string[], ...string[][]];
const names = [...new Set(api.flatMap(({ query }) => Object.keys(query.entries)))];
const raw = ["%00", "%", "%E0%A4%A", "%ff", "+", "%2f", "%5c", "%0d%0a", "=", "&&", ";", "?"];

function value(): string {
  const chosen = random.pick(random.pick(pools) as [string, ...string[]]);
  return random.int(0, 5) ? chosen : chosen + random.pick(odd as [string, ...string[]]);
}

/** Percent-encoded as a client should; now and then bytes that no client should send. */
function written(text: string): string {
  if (random.int(0, 9) === 0) return random.pick(raw as [string, ...string[]]);
  return encodeURIComponent(text.toWellFormed());
}

function hostilePath(): string {
  const call = random.pick(api as unknown as [(typeof api)[number], ...typeof api]);
  const path = call.path.replace(/\{\w+\}/g, () => written(value()) || "0");
  const own = Object.keys(call.query.entries);
  const query = Array.from({ length: random.int(0, 4) }, () => {
    const from = random.int(0, 4) && own.length > 0 ? own : [...names, ...texts.slice(7, 10)];
    return `${written(random.pick(from as [string, ...string[]]))}=${written(value())}`;
  });
  return `/api${path}?${query.join("&")}`;
}

test(`API: responds to ${requests} hostile requests (seed ${seed}) without a server error`, async () => {
  const seen: Record<number, number> = {};
  const wrong: string[] = [];
  for (let done = 0; done < requests; done += 40) {
    const paths = Array.from({ length: 40 }, hostilePath);
    const answers = await Promise.all(paths.map((path) => request(path)));
    for (const [index, response] of answers.entries()) {
      seen[response.status] = (seen[response.status] ?? 0) + 1;
      const text = await response.text();
      const code = response.status === 200 ? "" : JSON.parse(text).code;
      const expected = { 200: "", 404: "not_found", 422: "invalid" }[response.status];
      if (code !== expected) wrong.push(`${response.status} ${paths[index]} ${text.slice(0, 200)}`);
    }
    // A cached response would bypass the database in later requests.
    responseCache.clear();
  }
  expect(wrong).toEqual([]);
  for (const status of [200, 404, 422]) expect(seen[status]).toBeGreaterThan(200);
  expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain("lang");
});

test("hostile requests: leave the content unchanged", async () => {
  const { rows } = await db.execute(sql`select (select count(*) from article)::int as articles,
    (select count(*) from game)::int as games, (select count(*) from draw)::int as draws`);
  expect(rows).toEqual([{ articles: 92, games: 120, draws: 156 }]);
});
