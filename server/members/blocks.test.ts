import { eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addBlock, listBlocks } from "#contract/members/blocks.ts";
import { auditEvent } from "#server/audit/audit.schema.ts";
import { article } from "../articles/articles.schema.ts";
import { addMember, asker } from "../test/members.ts";
import { addStaff } from "../test/staff.ts";
import { testApp } from "../test/test-app.ts";
import { deleteEndedBlocks } from "./blocks.mutations.ts";
import { block } from "./blocks.schema.ts";

const { db, request } = await testApp({ sample: true });
const ask = asker(request);
let operator: Awaited<ReturnType<typeof addStaff>>;
beforeAll(async () => {
  operator = await addStaff(db, "operator");
});
beforeEach(() => db.delete(block));

const add = async (kind: string, value: string, days: number | null = 7) => {
  const body = { kind, value, days, reason: "Spam" };
  const answer = await ask(operator.token, "POST /api/backstage/block?lang=3", body);
  if (answer.status === 200) expect(v.is(addBlock.answer, answer.body)).toBe(true);
  return answer;
};
const list = async () => {
  const { body } = await ask(operator.token, "GET /api/backstage/block?lang=3");
  expect(v.is(listBlocks.answer, body)).toBe(true);
  return body.block_list.map(({ value }: { value: string }) => value);
};
const post = (path: string, body: object, network: string) =>
  request(`/api${path}?lang=3`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": network },
    body: JSON.stringify(body),
  });
const subscribe = async (email: string, network = "198.51.100.1") =>
  (await post("/newsletter", { email }, network)).status;
const signUp = async (account: string, network = "198.51.100.1") => {
  const password = "mumian2026neu";
  const response = await post("/user/sign-up", { account, password }, network);
  return [response.status, ((await response.json()) as { code?: string }).code];
};

describe("blocks", () => {
  test("keep addresses of a domain and those below it out, and no others", async () => {
    expect((await add("domain", "@Spam.example")).body.block.value).toBe("spam.example");
    expect(await subscribe("one@spam.example")).toBe(403);
    expect(await subscribe("two@mail.spam.example")).toBe(403);
    expect(await subscribe("three@notspam.example")).toBe(200);
    expect(await subscribe("four@example.com")).toBe(200);
    expect(await signUp("five@SPAM.example")).toEqual([403, "feature_unavailable"]);
    expect((await signUp("six@example.com"))[0]).toBe(200);
  });

  test("keep visitors of a network out, also members who comment, but let them log in and read", async () => {
    await add("network", "203.0.113.77/24");
    await add("network", "2001:db8:1::/48");
    expect(await list()).toEqual(["2001:db8:1::/48", "203.0.113.0/24"]);
    expect(await subscribe("a@example.com", "203.0.113.5")).toBe(403);
    expect(await subscribe("b@example.com", "203.0.114.5")).toBe(200);
    expect(await subscribe("c@example.com", "2001:db8:1:2::9")).toBe(403);
    expect(await subscribe("d@example.com", "2001:db8:2::9")).toBe(200);
    expect((await signUp("e@example.com", "203.0.113.5"))[0]).toBe(403);
    const { token } = await addMember(db);
    const [row] = await db.select().from(article).where(eq(article.lang, 3)).limit(1);
    const comment = async (network: string) => {
      const body = { article_id: row?.id, comment: "Hello." };
      return (await ask(token, "POST /api/user/article-comment?lang=3", body, { "x-forwarded-for": network })).status;
    };
    expect(await comment("203.0.113.5")).toBe(403);
    expect(await comment("198.51.100.2")).toBe(200);
    const read = await ask(token, "GET /api/user/notification?lang=3", undefined, { "x-forwarded-for": "203.0.113.5" });
    expect(read.status).toBe(200);
  });

  test("end at their time, or when an operator ends them", async () => {
    const { body } = await add("domain", "spam.example", 1);
    const days = (Date.parse(body.block.until) - Date.now()) / (24 * 3600 * 1000);
    expect(days).toBeCloseTo(1, 2);
    await db.update(block).set({ until: new Date(Date.now() - 1000) });
    expect(await subscribe("one@spam.example")).toBe(200);
    expect(await list()).toEqual([]);
    // Blocked again, without an end.
    const { body: again } = await add("domain", "spam.example", null);
    expect([again.block.id, again.block.until]).toEqual([body.block.id, null]);
    expect(await subscribe("two@spam.example")).toBe(403);
    const end = `DELETE /api/backstage/block/${again.block.id}?lang=3`;
    expect((await ask(operator.token, end)).body).toEqual({ removed: true });
    expect((await ask(operator.token, end)).body).toEqual({ removed: false });
    expect(await subscribe("two@spam.example")).toBe(200);
  });

  test("are rejected when they are no domain or network, too wide, or the operator's own", async () => {
    for (const value of ["example", "a b.example", "-x.example", "https://x.example", "x.example/y", ""]) {
      expect([value, (await add("domain", value)).status]).toEqual([value, 422]);
    }
    for (const value of [
      "1.2.3",
      "0.0.0.0/0",
      "10.0.0.0/8",
      "300.1.1.1",
      "2001:db8::/16",
      "::/0",
      "1.2.3.4/33",
      "0x7f.1",
    ]) {
      expect([value, (await add("network", value)).status]).toEqual([value, 422]);
    }
    const own = { "x-forwarded-for": "192.0.2.44" };
    const body = { kind: "network", value: "192.0.2.0/24", days: 7, reason: "Mistake" };
    expect((await ask(operator.token, "POST /api/backstage/block?lang=3", body, own)).status).toBe(422);
    expect(await list()).toEqual([]);
  });

  test("are in the log with their reason, and are deleted some time after their end", async () => {
    await add("domain", "spam.example", 1);
    const entries = await db.select().from(auditEvent).where(sql`subject = 'block domain spam.example'`);
    expect(JSON.stringify(entries)).toContain("Spam");
    await db.update(block).set({ until: new Date(Date.now() - 31 * 24 * 3600 * 1000) });
    await deleteEndedBlocks(db, 30);
    expect(await db.select().from(block)).toEqual([]);
  });
});
