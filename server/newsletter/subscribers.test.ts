import { eq } from "drizzle-orm";
import * as v from "valibot";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  exportSubscribers,
  importSubscribers,
  listSubscribers,
  removeSubscriber,
} from "#contract/newsletter/subscribers.ts";
import { auditEvent } from "#server/audit/audit.schema.ts";
import { mail } from "../mail/mail.schema.ts";
import { asker } from "../test/members.ts";
import { addStaff } from "../test/staff.ts";
import { testApp } from "../test/test-app.ts";
import { subscriber } from "./newsletter.schema.ts";

const bounceToken = "token-of-the-mail-service";
const { db, request } = await testApp({ services: { siteUrl: "https://kapok.example", bounceToken } });
const ask = asker(request);
let operator: Awaited<ReturnType<typeof addStaff>>;
beforeAll(async () => {
  operator = await addStaff(db, "operator");
});
beforeEach(async () => {
  await db.delete(subscriber);
  await db.delete(mail);
});

let tokens = 0;
async function add(email: string, traits: Partial<typeof subscriber.$inferInsert> = {}): Promise<number> {
  const now = new Date();
  const cancelToken = `cancel-token-of-a-reader-${tokens++}`;
  const [row] = await db
    .insert(subscriber)
    .values({ email, lang: 3, mailedAt: now, confirmedAt: now, cancelToken, ...traits })
    .returning({ id: subscriber.id });
  return row?.id ?? 0;
}
const list = async (query = "") => {
  const { body } = await ask(operator.token, `GET /api/backstage/subscriber?lang=3${query}`);
  expect(v.is(listSubscribers.answer, body)).toBe(true);
  return body;
};
const emailsOf = async (query = "") => (await list(query)).subscriber_list.map(({ email }: { email: string }) => email);
const bring = async (body: object) => {
  const given = { subscriber_lang: 3, consent: "Paper list of the fair, June 2026", ...body };
  const answer = await ask(operator.token, "POST /api/backstage/subscriber-import?lang=3", given);
  if (answer.status === 200) expect(v.is(importSubscribers.answer, answer.body)).toBe(true);
  return answer;
};

describe("subscribers", () => {
  test("are listed by state and address, page by page, with their counts", async () => {
    await add("ann@example.com");
    await add("bob@example.com", { confirmedAt: null });
    await add("cy_@example.com", { bouncedAt: new Date(), bounceReason: "5.1.1 unknown" });
    expect(await emailsOf()).toEqual(["cy_@example.com", "bob@example.com", "ann@example.com"]);
    expect(await emailsOf("&state=confirmed")).toEqual(["ann@example.com"]);
    expect(await emailsOf("&state=unconfirmed")).toEqual(["bob@example.com"]);
    expect(await emailsOf("&state=bounced")).toEqual(["cy_@example.com"]);
    expect(await emailsOf("&q=_")).toEqual(["cy_@example.com"]);
    const { count_list, next_cursor } = await list("&limit=2");
    expect(
      Object.fromEntries(count_list.map((each: { state: string; count: number }) => [each.state, each.count])),
    ).toEqual({ confirmed: 1, unconfirmed: 1, bounced: 1 });
    expect(await emailsOf(`&limit=2&cursor=${next_cursor}`)).toEqual(["ann@example.com"]);
  });

  test("are taken out with a reason, which the log keeps without the address", async () => {
    const id = await add("ann@example.com");
    const call = `POST /api/backstage/subscriber/${id}/remove?lang=3`;
    expect((await ask(operator.token, call, { reason: " " })).status).toBe(422);
    const { body } = await ask(operator.token, call, { reason: "Asked by phone" });
    expect(v.is(removeSubscriber.answer, body)).toBe(true);
    expect(await emailsOf()).toEqual([]);
    expect((await ask(operator.token, call, { reason: "Again" })).body).toEqual({ removed: false });
    const entries = await db
      .select()
      .from(auditEvent)
      .where(eq(auditEvent.subject, `subscriber ${id}`));
    expect(entries).toHaveLength(1);
    expect(JSON.stringify(entries)).toContain("Asked by phone");
    expect(JSON.stringify(entries)).not.toContain("ann@");
  });

  test("are imported with how they agreed; known and invalid addresses are counted and stay as they are", async () => {
    await add("known@example.com", { lang: 2 });
    await add("gone@example.com", { bouncedAt: new Date() });
    const email_list = [
      "New@Example.com",
      "new@example.com",
      "known@example.com",
      "gone@example.com",
      "no address",
      "",
    ];
    const { body } = await bring({ email_list });
    expect(body).toEqual({ added_count: 1, known_count: 2, invalid_list: ["no address", ""], invalid_count: 2 });
    const { subscriber_list: rows } = await list("&state=confirmed");
    expect(rows).toMatchObject([
      { email: "new@example.com", lang: 3, consent: "Paper list of the fair, June 2026" },
      { email: "known@example.com", lang: 2, consent: "" },
    ]);
    expect(await emailsOf("&state=bounced")).toEqual(["gone@example.com"]);
    // Nobody gets a mail about it.
    expect(await db.select().from(mail)).toEqual([]);
  });

  test("are not imported without consent, a language or a recent proof, nor in too large lists", async () => {
    const email_list = ["a@example.com"];
    expect((await bring({ email_list, consent: " " })).status).toBe(422);
    expect((await bring({ email_list, subscriber_lang: 9 })).status).toBe(422);
    expect((await bring({ email_list: [] })).status).toBe(422);
    const many = Array.from({ length: 1001 }, (_, index) => `reader${index}@example.com`);
    expect((await bring({ email_list: many })).status).toBe(422);
    expect((await bring({ email_list: many.slice(1) })).body.added_count).toBe(1000);
    await operator.enter({ confirmed: false });
    expect((await bring({ email_list })).body.code).toBe("confirm_again");
    await operator.enter();
  });

  test("are exported whole as CSV in which no formula runs", async () => {
    const values = Array.from({ length: 1200 }, (_, index) => {
      const now = new Date();
      const cancelToken = `cancel-token-of-exported-${index}`;
      return { email: `reader${index}@example.com`, lang: 3, mailedAt: now, confirmedAt: now, cancelToken };
    });
    await db.insert(subscriber).values(values);
    await add("=cmd@example.com", { consent: '=HYPERLINK("http://evil")' });
    let csv = "";
    let cursor: string | null = "";
    while (cursor !== null) {
      const { body } = await ask(
        operator.token,
        `GET /api/backstage/subscriber-export?lang=3${cursor && `&cursor=${cursor}`}`,
      );
      expect(v.is(exportSubscribers.answer, body)).toBe(true);
      csv += body.csv;
      cursor = body.next_cursor;
    }
    const lines = csv.trim().split(/\r?\n/);
    expect(lines).toHaveLength(1202);
    expect(lines[0]).toContain("email");
    expect(csv).not.toMatch(/(^|,)"?=/m);
    expect(csv).not.toContain("cancel-token");
  });
});

describe("bounces", () => {
  const report = (body: string, type: string, token = bounceToken) =>
    request("/api/newsletter/bounce", {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": type },
      body,
    });
  const reportJson = (body: object) => report(JSON.stringify(body), "application/json");
  /** A report of a mail server (RFC 3464). */
  const dsn = (action: string, status: string, recipient: string) =>
    [
      "From: MAILER-DAEMON@mx.example",
      "To: news@kapok.example",
      "Subject: Undelivered Mail Returned to Sender",
      "MIME-Version: 1.0",
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      "",
      "--b",
      "Content-Type: text/plain",
      "",
      "I'm sorry.",
      "--b",
      "Content-Type: message/delivery-status",
      "",
      "Reporting-MTA: dns; mx.example",
      "",
      `Final-Recipient: rfc822; ${recipient}`,
      `Action: ${action}`,
      `Status: ${status}`,
      `Diagnostic-Code: smtp; 550 ${status} <${recipient}>: Recipient address`,
      "    rejected",
      "",
      "--b",
      "Content-Type: text/rfc822-headers",
      "",
      "Subject: The November issue",
      "",
      "--b--",
      "",
    ].join("\r\n");

  test("take an address out of the list until it confirms again", async () => {
    await add("ann@example.com");
    const response = await reportJson({ email: "Ann@example.com", reason: "550 5.1.1 <ann@example.com> unknown" });
    expect([response.status, await response.json()]).toEqual([200, { bounced_count: 1 }]);
    const [row] = (await list("&state=bounced")).subscriber_list;
    expect(row).toMatchObject({ email: "ann@example.com", bounce_reason: "550 5.1.1 … unknown" });
    const subscribe = () =>
      request("/api/newsletter?lang=3", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: "ann@example.com" }),
      });
    await db.update(subscriber).set({ mailedAt: new Date(0) });
    expect(await (await subscribe()).json()).toMatchObject({ result: "SUCCESS" });
    const [asked] = await db.select().from(mail);
    const token = /#confirm=([\w-]+)/.exec(asked?.text ?? "")?.[1];
    const confirmed = await request("/api/newsletter/confirm?lang=3", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token }),
    });
    expect(await confirmed.json()).toEqual({ result: "CONFIRMED" });
    expect(await emailsOf("&state=confirmed")).toEqual(["ann@example.com"]);
  });

  test("are read from the report of a mail server, and only when they are final", async () => {
    await add("ann@example.com");
    await add("bob@example.com");
    const send = async (...given: Parameters<typeof dsn>) =>
      (await report(dsn(...given), "message/rfc822")).json() as Promise<{ bounced_count: number }>;
    expect(await send("delayed", "4.4.1", "bob@example.com")).toEqual({ bounced_count: 0 });
    expect(await send("failed", "5.1.1", "ann@example.com")).toEqual({ bounced_count: 1 });
    expect(await send("failed", "5.1.1", "nobody@example.com")).toEqual({ bounced_count: 0 });
    const [row] = (await list("&state=bounced")).subscriber_list;
    expect(row).toMatchObject({ email: "ann@example.com", bounce_reason: expect.stringContaining("rejected") });
    const junk = await report("not a mail\0\0", "message/rfc822");
    expect(await junk.json()).toEqual({ bounced_count: 0 });
  });

  test("are taken from the mail service alone", async () => {
    await add("ann@example.com");
    const body = JSON.stringify({ email: "ann@example.com" });
    expect((await report(body, "application/json", "another-token-entirely")).status).toBe(404);
    expect((await request("/api/newsletter/bounce", { method: "POST", body })).status).toBe(404);
    expect((await reportJson({ address: "ann@example.com" })).status).toBe(422);
    expect((await report("{", "application/json")).status).toBe(422);
    expect((await report("x".repeat(1024 * 1024 + 1), "message/rfc822")).status).toBe(413);
    expect(await emailsOf("&state=confirmed")).toEqual(["ann@example.com"]);
  });
});
