import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { actions } from "#contract/http/all-actions.ts";
import { errorStatus } from "#contract/http/errors.ts";
import { memberErrorCodeOf } from "#contract/members/errors.ts";
import { KeyStore } from "#server/auth/key-store.mutations.ts";
import { newSecret } from "#server/auth/secrets.ts";
import { seededRandom } from "#server/test/seeded-random.ts";
import { testApp } from "#server/test/test-app.ts";

const { db, request } = await testApp({ sample: true, services: { contactEmail: "team@kapok.example" } });
const seed = 20_261_122;
const requests = 2000;
const random = seededRandom(seed);
const pick = <T>(from: readonly T[]): T => random.pick(from as readonly [T, ...T[]]);

const writes = actions.filter(({ method }) => method !== "GET");
/** Fields of writes, and names that must not reach anything but themselves. */
const names = [
  "email",
  "token",
  "name",
  "message",
  "pin",
  "challenge",
  "campaign",
  "device",
  "purposes",
  "newsletter",
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "",
  "0",
  "\u0000",
];
const deep = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels);
const strings = [
  "",
  " ",
  "x",
  "\u0000",
  "a\u0000b",
  "\u202egnp.exe",
  "\u2066x\u2069",
  "\ud800",
  "\uffff",
  "😀",
  "\r\nBcc: a@b.c",
  "' or 1=1 --",
  "$1",
  "<script>alert(1)</script>",
  "=cmd|'/c calc'!A1",
  "../../etc/passwd",
  "a".repeat(5000),
  "null",
  "true",
  "1e999",
  "9999999999",
  "2026-02-30",
  "a@b",
  "@",
  "-".repeat(300),
];

function value(depth = 0): unknown {
  const kind = random.int(0, depth > 3 ? 5 : 7);
  if (kind <= 2) return pick(strings);
  if (kind === 3) return pick([0, -1, 1, 2 ** 31, 2 ** 53, -0.5, 1e300]);
  if (kind === 4) return pick([true, false, null]);
  if (kind === 5) return [];
  if (kind === 6) return Array.from({ length: random.int(0, 4) }, () => value(depth + 1));
  return Object.fromEntries(Array.from({ length: random.int(0, 5) }, () => [pick(names), value(depth + 1)]));
}

/** Valid bodies except for one field, which makes each invalid with any other content. */
const nearlyRight: Record<string, Record<string, unknown>> = {
  sendContact: {
    name: "陈大文",
    gender: "male",
    phone: "9123 4567",
    account: "kapok88",
    email: "man@example.com",
    country: "HK",
    messenger: "telegram",
    messenger_id: "@man",
    interest: "B",
    message: "Hello",
    // Of no challenge.
    newsletter: true,
    challenge: "7f0c1b9e-3c55-4c35-9d0b-6a4d9b6f8a11",
    pin: "1234",
  },
  sendFeedback: {
    campaign: 1,
    device: "no device",
    frequency: "daily",
    purposes: ["product"],
    channel: "other",
    channel_other: "x",
    satisfaction: "good",
    suggestion: "More",
  },
};

/** A body as text: most are JSON, some would be. */
function hostileBody(action: string): string {
  const kind = random.int(0, 11);
  const base = nearlyRight[action];
  if (kind <= 3 && base) {
    const field = pick(Object.keys(base).filter((name) => !["challenge", "device"].includes(name)));
    return JSON.stringify({ ...base, [field]: value() });
  }
  if (kind <= 5) return JSON.stringify(Object.fromEntries(Array.from({ length: 8 }, () => [pick(names), value()])));
  if (kind === 6) return JSON.stringify(value());
  // Duplicate keys, and a key that would be the prototype.
  if (kind === 7) return `{"email":"a@b.c","email":{"x":1},"__proto__":{"email":"a@example.com","polluted":true}}`;
  if (kind === 8) return pick([deep(10_000, "[", "]"), deep(10_000, '{"a":', "}"), '{"email":'.repeat(2000)]);
  if (kind === 9) return JSON.stringify({ email: "a@example.com", name: "x" }).slice(0, random.int(0, 20));
  if (kind === 10) return pick(["", "null", "1e400", "\ufeff{}", "{'email':'a@b.c'}", "email=a@b.c", "{}{}", "NaN"]);
  return `{"email":"${"a".repeat(1024 * 1024)}"}`;
}

const contentTypes = [
  "application/json",
  "application/json; charset=utf-8",
  "application/json;charset=utf-16",
  "APPLICATION/JSON",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/jsonp",
  "",
];
const keys = [undefined, undefined, undefined, "x", "__proto__", "0".repeat(36), crypto.randomUUID()];

let network = 0;
function hostileRequest(): [path: string, init: RequestInit] {
  const { name, path, method } = pick(writes);
  const key = pick(keys);
  const query = pick([
    "",
    "?lang=3",
    "?lang=9",
    "?lang=",
    "?lang=2&lang=3",
    "?__proto__=1",
    "?lang=%00",
    "?words=true",
  ]);
  const type = random.int(0, 3) ? "application/json" : pick(contentTypes);
  network++;
  return [
    `/api${path}${query}`,
    {
      method: random.int(0, 30) ? method : pick(["PUT", "PATCH", "DELETE"]),
      body: hostileBody(name),
      headers: {
        ...(type && { "content-type": type }),
        "x-forwarded-for": `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}`,
        ...(key !== undefined && { "idempotency-key": key }),
        ...(random.int(0, 20) ? {} : { origin: "https://elsewhere.example" }),
      },
    },
  ];
}

const isCode = (body: { code?: string }) => (body.code ?? "") in errorStatus || memberErrorCodeOf(body) !== undefined;
/** How many rows each table has. A form with a wrong PIN is refused and counts against its limit, as it should. */
async function counts(): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name <> 'rate_limit'`,
  );
  const found = rows.map(async ({ name }) => {
    const counted = await db.execute<{ count: number }>(sql`select count(*)::int from ${sql.identifier(name)}`);
    return [name, counted.rows[0]?.count ?? -1] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

test(`API: rejects ${requests} hostile writes (seed ${seed}) in the one error shape and stores nothing`, async () => {
  // The key of proofs of work is made when the first one is asked for. Here it is there already.
  await new KeyStore(db).get("proof-of-work", newSecret);
  const before = await counts();
  const seen: Record<number, number> = {};
  const asking = new Set<string>();
  const wrong: string[] = [];
  for (let done = 0; done < requests; done += 25) {
    const hostileRequests = Array.from({ length: 25 }, hostileRequest);
    const answers = await Promise.all(hostileRequests.map(([path, init]) => request(path, init)));
    for (const [index, response] of answers.entries()) {
      seen[response.status] = (seen[response.status] ?? 0) + 1;
      const text = await response.text();
      const body = JSON.parse(text) as { code?: string; message?: string };
      const refused = response.status >= 400 && response.status < 500 && isCode(body) && body.message;
      const [path = "", { body: sent } = {}] = hostileRequests[index] ?? [];
      asking.add(path.replace(/\?.*/, ""));
      if (!refused) wrong.push(`${response.status} ${path} ${String(sent).slice(0, 200)}: ${text.slice(0, 200)}`);
    }
  }
  expect(wrong.slice(0, 5)).toEqual([]);
  for (const status of [401, 403, 405]) expect(seen[status]).toBeGreaterThan(10);
  for (const status of [413, 415, 422]) expect(seen[status]).toBeGreaterThan(20);
  expect(asking).toEqual(new Set(writes.map(({ path }) => `/api${path}`)));
  expect(await counts()).toEqual(before);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});
