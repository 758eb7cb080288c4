import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import pino from "pino";
import { afterAll, describe, expect, test } from "vitest";
import { idempotencyKey } from "#server/api/idempotency.schema.ts";
import { startJobs } from "#server/jobs/start-jobs.ts";
import { poster } from "#server/test/post-json.ts";
import { mail } from "../mail/mail.schema.ts";
import { mailTransport } from "../mail/mail-transport.ts";
import { sendQueuedMail } from "../mail/send-queued-mail.ts";
import { mailTo } from "../test/mails.ts";
import { testApp } from "../test/test-app.ts";
import { subscriber } from "./newsletter.schema.ts";

const dataDir = await mkdtemp(join(tmpdir(), "kapok-newsletter-"));
const { db, url, request } = await testApp();
const send = mailTransport({ smtpUrl: undefined, from: "Kapok <news@kapok.example>", dataDir });
const log = pino({ level: "silent" });
const stopJobs = await startJobs({ db, url, log, handlers: { "send-mail": sendQueuedMail({ db, send }) } });
afterAll(async () => {
  await stopJobs();
  await rm(dataDir, { recursive: true });
});
const post = poster(request);
const rowOf = async (email: string) => (await db.select().from(subscriber).where(eq(subscriber.email, email)))[0];
/** What stands behind the # of a link in a mail. */
const secretIn = (text = "", name: string) => new RegExp(`#${name}=([\\w-]+)`).exec(text)?.[1] ?? "";

describe("from the wish to its end", () => {
  test.each([
    ["zh-CN", 2, "确认", "退订", "http://localhost/subscribe#"],
    ["en-US", 3, "confirm", "Unsubscribe", "http://localhost/en-US/subscribe#"],
  ])("%s: confirmed by the mail's link once, ended by another", async (code, lang, about, end, address) => {
    const email = `whole-${lang}@example.com`;
    const asked = await post(`/api/newsletter?lang=${lang}`, { email: ` Whole-${lang}@Example.COM ` });
    expect([asked.status, asked.body.result]).toEqual([200, "SUCCESS"]);
    expect((await rowOf(email))?.confirmedAt).toBeNull();

    const confirmation = await mailTo(dataDir, email, about);
    expect(confirmation.html).toContain(`lang="${code}"`);
    expect(confirmation.text).toContain(address);
    const token = secretIn(confirmation.text, "confirm");
    expect(JSON.stringify(await rowOf(email))).not.toContain(token);
    const confirm = () => post(`/api/newsletter/confirm?lang=${lang}`, { token });
    expect((await confirm()).body).toEqual({ result: "CONFIRMED" });
    expect((await confirm()).body).toEqual({ result: "EXPIRED" });
    const again = await post(`/api/newsletter?lang=${lang}`, { email });
    expect(again.body).toEqual({
      result: "DUPLICATE",
      message:
        lang === 3
          ? "This email has been subscribed, please confirm the email address again"
          : "该邮箱已订阅，请再次确认邮箱地址",
    });

    const welcome = await mailTo(dataDir, email, lang === 3 ? "You are" : "您已");
    expect(welcome.text).toContain(end);
    const cancel = () => post(`/api/newsletter/cancel?lang=${lang}`, { token: secretIn(welcome.text, "cancel") });
    expect((await cancel()).body).toEqual({ result: "CANCELLED" });
    expect(await rowOf(email)).toBeUndefined();
    expect((await cancel()).body).toEqual({ result: "CANCELLED" });
  });
});

test("a mail program ends it with one press, from wherever it is; a browser is led to the page", async () => {
  const email = "press@example.com";
  await post("/api/newsletter?lang=3", { email });
  const { headers } = await mailTo(dataDir, email);
  const header = (name: string) => headers.find(({ key }) => key === name)?.value ?? "";
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const path = header("list-unsubscribe").slice(1, -1).replace("http://localhost", "");
  const opened = await request(path);
  expect([opened.status, opened.headers.get("location")]).toEqual([
    302,
    expect.stringMatching(/^\/en-US\/subscribe#cancel=[\w-]+$/),
  ]);
  expect(await rowOf(email)).toBeDefined();
  const pressed = await request(path, {
    method: "POST",
    body: "List-Unsubscribe=One-Click",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(pressed.status).toBe(204);
  expect(await rowOf(email)).toBeUndefined();
  expect((await request("/api/newsletter/unsubscribe?token=x", { method: "POST" })).status).toBe(404);
});

test("a link works for an hour; a new one takes its place, a minute later at the earliest", async () => {
  const email = "late@example.com";
  const mails = () => db.$count(mail, eq(mail.recipient, email));
  await post("/api/newsletter?lang=3", { email });
  const first = secretIn((await mailTo(dataDir, email)).text, "confirm");
  expect((await post("/api/newsletter?lang=3", { email })).body.result).toBe("SUCCESS");
  expect(await mails()).toBe(0);
  await db.update(subscriber).set({ confirmUntil: new Date() }).where(eq(subscriber.email, email));
  expect((await post("/api/newsletter/confirm", { token: first })).body).toEqual({ result: "EXPIRED" });
  await db.update(subscriber).set({ mailedAt: sql`now() - interval '61 s'` }).where(eq(subscriber.email, email));
  const before = (await rowOf(email))?.confirmHash;
  expect((await post("/api/newsletter?lang=3", { email })).body.result).toBe("SUCCESS");
  expect((await rowOf(email))?.confirmHash).not.toBe(before);
});

describe("one key, one effect", () => {
  test("the first answer comes again, letter for letter, also to those who ask at the same moment", async () => {
    const key = crypto.randomUUID();
    const email = "twice@example.com";
    const ask = () => post("/api/newsletter?lang=3", { email }, { "idempotency-key": key });
    const answers = await Promise.all(Array.from({ length: 8 }, ask));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get("idempotency-replayed") === "true")).toHaveLength(7);
    expect(await db.$count(subscriber, eq(subscriber.email, email))).toBe(1);
    await db.update(subscriber).set({ confirmedAt: new Date() }).where(eq(subscriber.email, email));
    expect((await ask()).body.result).toBe("SUCCESS");
  });

  test("another request under the same key is refused and does nothing", async () => {
    const key = { "idempotency-key": crypto.randomUUID() };
    await post("/api/newsletter?lang=3", { email: "one@example.com" }, key);
    const other = await post("/api/newsletter?lang=3", { email: "other@example.com" }, key);
    expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ["idempotency-key"]]);
    expect(await rowOf("other@example.com")).toBeUndefined();
  });

  test("what was refused may be put right under the same key", async () => {
    const key = { "idempotency-key": crypto.randomUUID() };
    expect((await post("/api/newsletter?lang=3", { email: "wrong" }, key)).status).toBe(422);
    expect((await post("/api/newsletter?lang=3", { email: "right@example.com" }, key)).status).toBe(200);
  });

  test("a key is a UUID", async () => {
    const answer = await post("/api/newsletter", { email: "a@example.com" }, { "idempotency-key": "1' or 1=1" });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["idempotency-key"]]);
    expect(await db.$count(idempotencyKey)).toBeLessThan(20);
  });
});

describe("what makes no sense is refused, with a sentence for the field in either language", () => {
  const tooLong = `${"a".repeat(250)}@example.com`;
  test.each([
    [{}, "此项必填。", "This is a required field."],
    [{ email: "  " }, "此项必填。", "This is a required field."],
    [{ email: null }, "此项必填。", "This is a required field."],
    [{ email: 7 }, "此项必填。", "This is a required field."],
    [{ email: "ayou@" }, "请输入有效的邮箱地址", "Please enter a valid email address"],
    [{ email: "a b@example.com" }, "请输入有效的邮箱地址", "Please enter a valid email address"],
    [{ email: "a@example.com, b@example.com" }, "请输入有效的邮箱地址", "Please enter a valid email address"],
    [{ email: "a@example.com\r\nBcc: b@example.com" }, "请输入有效的邮箱地址", "Please enter a valid email address"],
    [{ email: tooLong }, "内容过长，请缩短。", "This is too long."],
  ])("%j", async (body, chinese, english) => {
    for (const [lang, sentence] of [
      [2, chinese],
      [3, english],
    ]) {
      const answer = await post(`/api/newsletter?lang=${lang}`, body);
      expect([answer.status, answer.body.errors]).toEqual([422, { email: [sentence] }]);
    }
  });

  test.each(["", "{", "null", "[]", '"x"', "\u0000", `${"[".repeat(5000)}`])("a body like %j", async (body) => {
    expect((await post("/api/newsletter", body)).status).toBe(422);
  });

  test("a token that is none", async () => {
    for (const token of ["", "x", "' or 1=1 --".repeat(3), "x".repeat(65), 7])
      expect((await post("/api/newsletter/confirm", { token })).status).toBe(422);
    expect((await post("/api/newsletter/confirm", { token: "x".repeat(32) })).body.result).toBe("EXPIRED");
  });
});

describe("who may send", () => {
  const body = { email: "other-site@example.com" };
  test.each([
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ "sec-fetch-site": "same-site" }, 403],
    [{ origin: "https://evil.example" }, 403],
    [{ origin: "null" }, 403],
    [{ origin: "http://localhost.evil.example" }, 403],
    [{ "content-type": "text/plain" }, 415],
    [{ "content-type": "application/x-www-form-urlencoded" }, 415],
    [{ "content-type": "application/jsonx" }, 415],
    [{ origin: "http://localhost", "sec-fetch-site": "same-origin" }, 200],
    [{ "content-type": "application/json; charset=utf-8" }, 200],
  ])("%j: %s", async (headers, status) => {
    const answer = await post("/api/newsletter?lang=3", body, headers as Record<string, string>);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("cache-control")).toContain("no-store");
  });

  test("reads of a path that only takes what is sent say so", async () => {
    const response = await request("/api/newsletter");
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  });

  test("nobody too much: 64 kB", async () => {
    expect((await post("/api/newsletter", { email: "x".repeat(70_000) })).status).toBe(413);
  });

  test("no network too often, and no address is written to too often", async () => {
    const answers = [];
    for (let time = 0; time < 31; time++) {
      answers.push(
        await post("/api/newsletter/confirm?lang=3", { token: "x".repeat(32) }, { "x-forwarded-for": "1.2.3.4" }),
      );
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array(30).fill(200), 429]);
    const last = answers.at(-1);
    expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(last?.body).toEqual({
      code: "too_many_requests",
      message: "Too many requests, please try again later.",
    });
    const toOne = await Promise.all(
      [1, 2, 3, 4, 5].map((n) =>
        post("/api/newsletter", { email: "victim@example.com" }, { "x-forwarded-for": `10.0.0.${n}` }),
      ),
    );
    expect(toOne.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429]);
  });
});
