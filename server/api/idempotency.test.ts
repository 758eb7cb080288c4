import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { openDatabase } from "#server/database/connect.ts";
import { member } from "#server/members/members.schema.ts";
import { addMember, asker, password } from "#server/test/members.ts";
import { addMembers, sampleItems } from "#server/test/reactions.ts";
import { testApp } from "#server/test/test-app.ts";
import { withIdempotency } from "./idempotency.mutations.ts";
import { idempotencyKey } from "./idempotency.schema.ts";

const { db, request, url } = await testApp({ sample: true });
const ask = asker(request);
const { articles } = await sampleItems(db);

test("idempotency: retries a transaction after a deadlock", async () => {
  const [one, other] = [await addMember(db), await addMember(db)];
  let tries = 0;
  const rename = (first: number, second: number) =>
    withIdempotency(db, { action: "test", key: crypto.randomUUID(), request: {} }, async (tx) => {
      tries++;
      await tx.update(member).set({ country: "HK" }).where(eq(member.id, first));
      await tx.execute(sql`select pg_sleep(0.3)`);
      await tx.update(member).set({ country: "HK" }).where(eq(member.id, second));
      return { first };
    });
  const results = await Promise.all([rename(one.id, other.id), rename(other.id, one.id)]);
  expect(results.map(({ response }) => JSON.parse(response))).toEqual([{ first: one.id }, { first: other.id }]);
  expect(tries).toBeGreaterThan(2);
});

test("idempotency: waiting writes leave connections for reads", async () => {
  const crowd = await addMembers(db, 60);
  const editor = openDatabase({ url });
  const waiting = await editor.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from article where id = ${articles[0]} for update`);
    const likes = crowd.map(({ token }) => ask(token, `POST /api/user/like/article/${articles[0]}/add`));
    await tx.execute(sql`select pg_sleep(1)`);
    // On a busy machine the writes take longer until they wait.
    await vi.waitFor(() => expect(db.$client.waitingCount).toBe(0), 5000);
    expect((await ask("", `GET /api/article/${articles[1]}?lang=3`)).status).toBe(200);
    return likes;
  });
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
  await editor.close();
});

test("idempotency: accepts 200 outbox entries in a row, then sends Retry-After", async () => {
  const { token } = await addMember(db);
  const say = (n: number) =>
    ask(token, "POST /api/user/article-comment?lang=3", { article_id: articles[1], comment: `Wish ${n}` });
  const statuses = new Set<number>();
  for (let n = 0; n < 200; n += 20) {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, more) => say(n + more)));
    for (const { status } of answers) statuses.add(status);
  }
  expect(statuses).toEqual(new Set([200]));
  let refused = await say(200);
  // Some were earned back in the meantime.
  for (let n = 0; refused.status === 200 && n < 20; n++) refused = await say(201 + n);
  expect([refused.status, refused.body]).toEqual([
    429,
    { code: "too_many_requests", message: "Too many requests, please try again later." },
  ]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  // Another member is not held back, nor are likes.
  expect((await ask(token, `POST /api/user/like/article/${articles[1]}/add`)).status).toBe(200);
});

test("idempotency: rejects a repeated key with another password, and stores none", async () => {
  const { token, email } = await addMember(db);
  const headers = { "idempotency-key": crypto.randomUUID() };
  const change = (current_password: string, new_password: string) =>
    ask(token, "PUT /api/user/update?lang=3", { current_password, new_password }, headers);
  expect((await change(password, "mumian2026neu")).status).toBe(200);
  const replay = await change(password, "mumian2026neu");
  expect([replay.status, replay.headers.get("idempotency-replayed")]).toEqual([200, "true"]);
  for (const [current, next] of [
    ["wrong2026pass", "mumian2026neu"],
    [password, "another2026neu"],
  ] as const) {
    const other = await change(current, next);
    expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ["idempotency-key"]]);
  }
  const [row] = await db.select().from(idempotencyKey).where(eq(idempotencyKey.key, headers["idempotency-key"]));
  for (const secret of [password, "mumian"]) expect(JSON.stringify(row)).not.toContain(secret);
  expect(row?.secretHash).toMatch(/^[\w-]{64}$/);
  const login = { account: email, password: "mumian2026neu" };
  expect((await ask("", "POST /api/user/login", login)).status).toBe(200);
});
