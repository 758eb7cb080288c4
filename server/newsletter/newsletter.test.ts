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
/** The token after the # of a link in a mail. */
const secretIn = (text = "", name: string) => new RegExp(`#${name}=([\\w-]+)`).exec(text)?.[1] ?? "";

describe("newsletter subscription", () => {
  test.each([
    ["zh-CN", 2, "确认", "退订", "http://localhost/subscribe#"],
    ["en-US", 3, "confirm", "Unsubscribe", "http://localhost/en-US/subscribe#"],
  ])(
    "starts with the confirmation link and ends with the unsubscribe link when the language is %s",
    async (code, lang, about, end, address) => {
      const email = `whole-${lang}@example.com`;
      const requested = await post(`/api/newsletter?lang=${lang}`, { email: ` Whole-${lang}@Example.COM ` });
      expect([requested.status, requested.body.result]).toEqual([200, "SUCCESS"]);
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
    },
  );
});

test("ends with one click in a mail program, while a browser is redirected to the page", async () => {
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

test("has links that work for one hour, and a new link a minute later at the earliest", async () => {
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

describe("newsletter subscription with an idempotency key", () => {
  test("repeats the first response byte for byte, also for concurrent requests", async () => {
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

  test("rejects another request with the same key", async () => {
    const key = { "idempotency-key": crypto.randomUUID() };
    await post("/api/newsletter?lang=3", { email: "one@example.com" }, key);
    const other = await post("/api/newsletter?lang=3", { email: "other@example.com" }, key);
    expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ["idempotency-key"]]);
    expect(await rowOf("other@example.com")).toBeUndefined();
  });

  test("accepts a corrected request with the key of a rejected one", async () => {
    const key = { "idempotency-key": crypto.randomUUID() };
    expect((await post("/api/newsletter?lang=3", { email: "wrong" }, key)).status).toBe(422);
    expect((await post("/api/newsletter?lang=3", { email: "right@example.com" }, key)).status).toBe(200);
  });

  test("requires a UUID as the key", async () => {
    const answer = await post("/api/newsletter", { email: "a@example.com" }, { "idempotency-key": "1' or 1=1" });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["idempotency-key"]]);
    expect(await db.$count(idempotencyKey)).toBeLessThan(20);
  });
});

describe("newsletter subscription: rejects invalid input with a message for the field in both languages", () => {
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
  ])("when the body is %j", async (body, chinese, english) => {
    for (const [lang, sentence] of [
      [2, chinese],
      [3, english],
    ]) {
      const answer = await post(`/api/newsletter?lang=${lang}`, body);
      expect([answer.status, answer.body.errors]).toEqual([422, { email: [sentence] }]);
    }
  });

  test.each(["", "{", "null", "[]", '"x"', "\u0000", `${"[".repeat(5000)}`])(
    "when the raw body is %j",
    async (body) => {
      expect((await post("/api/newsletter", body)).status).toBe(422);
    },
  );

  test("when the token is invalid", async () => {
    for (const token of ["", "x", "' or 1=1 --".repeat(3), "x".repeat(65), 7])
      expect((await post("/api/newsletter/confirm", { token })).status).toBe(422);
    expect((await post("/api/newsletter/confirm", { token: "x".repeat(32) })).body.result).toBe("EXPIRED");
  });
});

describe("newsletter subscription: checks the request", () => {
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
  ])("when it has %j, with status %s", async (headers, status) => {
    const answer = await post("/api/newsletter?lang=3", body, headers as Record<string, string>);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("cache-control")).toContain("no-store");
  });

  test("when it is a read, with the allowed method in the response", async () => {
    const response = await request("/api/newsletter");
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  });

  test("when it is larger than 64 kB", async () => {
    expect((await post("/api/newsletter", { email: "x".repeat(70_000) })).status).toBe(413);
  });

  test("when a network or address has too many requests", async () => {
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
