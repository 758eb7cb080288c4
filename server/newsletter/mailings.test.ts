import { once } from "node:events";
import { eq, sql } from "drizzle-orm";
import pino from "pino";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import * as v from "valibot";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { ActionResponse } from "#contract/http/action.ts";
import {
  changeMailing,
  createMailing,
  getMailing,
  listMailings,
  type Mailing,
  previewMailing,
} from "#contract/newsletter/mailings.ts";
import { article } from "#server/articles/articles.schema.ts";
import { auditEvent } from "#server/audit/audit.schema.ts";
import { mail } from "../mail/mail.schema.ts";
import { mailTransport, type SendMail } from "../mail/mail-transport.ts";
import { operatorMessage } from "../notifications/notifications.schema.ts";
import { tellStopped } from "../notifications/stop-notices.mutations.ts";
import { asker } from "../test/members.ts";
import { addStaff } from "../test/staff.ts";
import { testApp } from "../test/test-app.ts";
import { newsletterIssue, newsletterIssueArticle } from "./issues.schema.ts";
import { deleteOldRecipients, type TellStopped } from "./mailings.mutations.ts";
import { mailing, mailingRecipient } from "./mailings.schema.ts";
import { subscriber } from "./newsletter.schema.ts";
import { sendMailings } from "./send-mailings.ts";

const origin = "https://kapok.example";
const { db, request } = await testApp({ sample: true, services: { siteUrl: origin } });
const ask = asker(request);
const log = pino({ level: "silent" });
const month = "2026-11";
let editor: Awaited<ReturnType<typeof addStaff>>;
beforeAll(async () => {
  editor = await addStaff(db, [{ role: "editor", langs: null }]);
  await db.delete(newsletterIssue);
  const [first, second] = await db.select().from(article).where(eq(article.lang, 3)).limit(2);
  await db.insert(newsletterIssue).values({
    month,
    title: { 2: "十一月号", 3: "The November issue" },
    intro: { 2: "先读。", 3: "Read first.\n\nThen play." },
  });
  const items = [first, second].map((row) => row?.itemId ?? 0);
  await db.insert(newsletterIssueArticle).values(items.map((itemId, sort) => ({ month, itemId, sort })));
});
beforeEach(async () => {
  await db.delete(mailing);
  await db.delete(subscriber);
  await db.delete(mail);
  await db.execute(sql`delete from kapok_jobs.job`);
});

let addresses = 0;
async function subscribe(traits: Partial<typeof subscriber.$inferInsert> = {}): Promise<string> {
  const email = `reader${addresses++}@example.com`;
  const now = new Date();
  const cancelToken = `cancel-token-of-a-reader-${addresses}`;
  await db.insert(subscriber).values({ email, lang: 3, mailedAt: now, confirmedAt: now, cancelToken, ...traits });
  return traits.email ?? email;
}
const create = async (body: object = {}, who = editor) => {
  const given = { month, content_lang: 3, at: null, ...body };
  const answer = await ask(who.token, "POST /api/backstage/mailing?lang=3", given);
  if (answer.status === 200) expect(v.is(createMailing.answer, answer.body)).toBe(true);
  return answer;
};
const change = async (id: number, how: string): Promise<ActionResponse<typeof changeMailing>> => {
  const { body } = await ask(editor.token, `POST /api/backstage/mailing/${id}/${how}?lang=3`, undefined);
  expect(v.is(changeMailing.answer, body)).toBe(true);
  return body;
};
const read = async (id: number): Promise<ActionResponse<typeof getMailing>> => {
  const { body } = await ask(editor.token, `GET /api/backstage/mailing/${id}?lang=3`);
  expect(v.is(getMailing.answer, body)).toBe(true);
  return body;
};
const countsOf = ({ state, recipient_count, sent_count, refused_count, left_count }: Mailing) => ({
  ...{ state, all: recipient_count, sent: sent_count, refused: refused_count, left: left_count },
});
const tell: TellStopped = (tx, stopped) => tellStopped(tx, { ...stopped, origin });
/** Sends what is due, as a job does. */
const run = (send: SendMail, signal = new AbortController().signal) =>
  sendMailings({ db, send, log, origin, tell, rate: 60_000 }, signal);
/** Mails that tell the editor something. */
const toldOf = (what: string) => db.$count(mail, sql`recipient = ${editor.email} and subject like ${`%${what}%`}`);
/** Lets mails that were put off be tried now. */
const makeDue = () =>
  db
    .update(mailingRecipient)
    .set({ dueAt: new Date(0) })
    .where(eq(mailingRecipient.state, "waiting"));

/** A real mail server; `options` decide what it refuses. */
async function mailServer(options: SMTPServerOptions = {}) {
  const received: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, _, done) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", async () => {
        received.push(await PostalMime.parse(Buffer.concat(parts)));
        done();
      });
    },
    ...options,
  });
  server.on("error", () => {});
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = listening.address() as { port: number };
  const from = "Kapok <news@kapok.example>";
  const send = mailTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, from, dataDir: "/nonexistent" });
  return { received, send, addresses: () => received.map(({ to }) => to?.[0]?.address).toSorted() };
}
/** An answer of a mail server. */
const reply = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

describe("mailing", () => {
  test("goes once to each confirmed subscriber of its languages, with a way out of their own", async () => {
    const [one, two] = [await subscribe(), await subscribe()];
    const chinese = [await subscribe({ lang: 2 }), await subscribe({ lang: 4 })];
    await subscribe({ confirmedAt: null });
    await subscribe({ bouncedAt: new Date() });
    const server = await mailServer();
    const { body } = await create();
    await Promise.all([run(server.send), run(server.send)]);
    await run(server.send);
    expect(server.addresses()).toEqual([one, two]);
    expect(countsOf((await read(body.id)).mailing)).toEqual({ state: "done", all: 2, sent: 2, refused: 0, left: 0 });
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(2);
    for (const { to, headers, html, text, subject } of server.received) {
      const [row] = await db
        .select()
        .from(subscriber)
        .where(eq(subscriber.email, to?.[0]?.address ?? ""));
      const header = (name: string) => headers.find(({ key }) => key === name)?.value;
      expect(subject).toBe("The November issue");
      for (const form of [html, text]) {
        expect(form).toContain(`${origin}/en-US/subscribe#cancel=${row?.cancelToken}`);
        expect(form).not.toContain("{{");
      }
      expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
      const way = /<(.+)>/.exec(header("list-unsubscribe") ?? "")?.[1] ?? "";
      expect((await request(way, { method: "POST" })).status).toBe(204);
    }
    // Both have left by the links of their mails; the others are still there.
    expect((await db.select().from(subscriber)).map(({ email }) => email)).not.toContain(one);
    const other = await create({ content_lang: 2 });
    await run(server.send);
    expect(server.addresses()).toEqual([one, two, ...chinese].toSorted());
    expect(server.received.at(-1)?.subject).toBe("十一月号");
    expect((await read(other.body.id)).mailing.state).toBe("done");
  });

  test("is listed with its issue, and with who would get one", async () => {
    await subscribe();
    await subscribe({ lang: 6 });
    const { body: made } = await create();
    const { body } = await ask(editor.token, "GET /api/backstage/mailing?lang=2");
    expect(v.is(listMailings.answer, body)).toBe(true);
    expect(body.issue_list).toEqual([{ month, title: "十一月号", mailing_list: [made] }]);
    expect(body.reach_list).toEqual([
      { lang: 2, count: 1 },
      { lang: 3, count: 1 },
    ]);
  });

  test("is previewed and tested as it is sent", async () => {
    const query = `lang=3&month=${month}&content_lang=3`;
    const { body } = await ask(editor.token, `GET /api/backstage/mailing-preview?${query}`);
    expect(v.is(previewMailing.answer, body)).toBe(true);
    const given = { month, content_lang: 3 };
    const test = await ask(editor.token, "POST /api/backstage/mailing-test?lang=3", given);
    const [queued] = await db.select().from(mail);
    expect(test.body).toEqual({ email: queued?.recipient });
    expect(queued?.html).toBe(body.html.replaceAll("{{unsubscribe_url}}", `${origin}/en-US/subscribe`));
    const missing = await ask(editor.token, "POST /api/backstage/mailing-test?lang=3", { ...given, month: "2020-01" });
    expect([missing.status, missing.body.code]).toEqual([422, "not_publishable"]);
  });

  test("keeps its text and its recipients when the issue and the list change", async () => {
    const before = await subscribe();
    const server = await mailServer();
    await create();
    await db.update(newsletterIssue).set({ title: { 2: "别的", 3: "Another title" } });
    onTestFinished(async () => {
      await db.update(newsletterIssue).set({ title: { 2: "十一月号", 3: "The November issue" } });
    });
    await run(server.send);
    await subscribe();
    await run(server.send);
    expect(server.addresses()).toEqual([before]);
    expect(server.received[0]?.subject).toBe("The November issue");
  });

  test("gives nothing to who leaves while it is being sent", async () => {
    const all = [await subscribe(), await subscribe(), await subscribe()];
    const server = await mailServer();
    const { body } = await create();
    let first = true;
    await run(async (one) => {
      if (first) await db.delete(subscriber).where(sql`email <> ${one.recipient}`);
      first = false;
      await server.send(one);
    });
    // Those whose mails were in transit at that moment may have got them.
    const { mailing: after } = await read(body.id);
    expect(after.sent_count + after.left_count).toBe(3);
    expect(server.received).toHaveLength(after.sent_count);
    expect(after.state).toBe("done");
    await makeDue();
    await run(server.send);
    expect(new Set(server.addresses()).size).toBe(server.received.length);
    expect(all).toContain(server.addresses()[0]);
  });

  test("exists once for an issue and a language, also when two people send it", async () => {
    await subscribe();
    const answers = await Promise.all([create(), create(), create()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await create()).body.code).toBe("in_use");
    expect((await create({ month: "2020-01" })).body.code).toBe("not_publishable");
  });

  test("waits when it is paused, goes on when it is resumed, and ends when it is cancelled", async () => {
    for (let count = 0; count < 20; count++) await subscribe();
    const server = await mailServer();
    const { body } = await create();
    const pausing: SendMail = async (one) => {
      await server.send(one);
      if (server.received.length >= 5) await change(body.id, "pause");
    };
    await run(pausing);
    const paused = server.received.length;
    expect(paused).toBeLessThan(10);
    await run(server.send);
    expect(server.received).toHaveLength(paused);
    expect((await change(body.id, "pause")).changed).toBe(false);
    expect((await change(body.id, "resume")).mailing.state).toBe("sending");
    const stopping: SendMail = async (one) => {
      await server.send(one);
      if (server.received.length >= 12) await change(body.id, "cancel");
    };
    await run(stopping);
    const { mailing: ended } = await read(body.id);
    expect(ended.state).toBe("cancelled");
    expect(server.received.length).toBeLessThan(20);
    expect(ended.sent_count).toBe(server.received.length);
    // Another mailing of the issue goes to the others alone.
    const again = await create();
    await run(server.send);
    expect((await read(again.body.id)).mailing.state).toBe("done");
    expect(new Set(server.addresses()).size).toBe(20);
    expect(server.received).toHaveLength(20);
  });

  test("is sent at its time, and asks when the site was down for more than an hour then", async () => {
    await subscribe();
    const server = await mailServer();
    const at = { local: "2031-03-01T09:00", zone: "Asia/Hong_Kong" };
    const { body } = await create({ at });
    expect(body).toMatchObject({ state: "waiting", due_at: "2031-03-01T01:00:00.000Z", recipient_count: 0 });
    await run(server.send);
    expect(server.received).toEqual([]);
    const later = (minutes: number) => db.update(mailing).set({ dueAt: new Date(Date.now() - minutes * 60_000) });
    await later(61);
    await run(server.send);
    expect((await read(body.id)).mailing.state).toBe("missed");
    expect(server.received).toEqual([]);
    expect(await toldOf("was not sent")).toBe(1);
    await run(server.send);
    expect(await toldOf("was not sent")).toBe(1);
    await change(body.id, "resume");
    await run(server.send);
    expect(server.received).toHaveLength(1);
    expect((await create({ at: { local: "2020-01-01T00:00", zone: "UTC" } })).status).toBe(422);
    await db.delete(mailing);
    const soon = await create({ at });
    await later(59);
    await run(server.send);
    expect(countsOf((await read(soon.body.id)).mailing)).toMatchObject({ state: "done", sent: 1 });
  });

  test("takes out addresses that do not exist, and only those", async () => {
    const [fine, gone, policy, full, big] = ["fine", "gone", "policy", "full", "big"].map((n) => `${n}@example.com`);
    for (const email of [fine, gone, policy, full, big]) await subscribe({ email: email ?? "" });
    const refusals: Record<string, [number, string]> = {
      [`${gone}`]: [550, "5.1.1 <gone@example.com>: user unknown"],
      [`${policy}`]: [550, "5.7.1 not from you"],
      [`${full}`]: [452, "4.2.2 mailbox full"],
    };
    const server = await mailServer({
      onRcptTo: ({ address }, _, done) => {
        const refusal = refusals[address];
        done(refusal ? reply(...refusal) : null);
      },
      onData: (stream, { envelope }, done) => {
        stream.resume();
        stream.on("end", () => {
          done(envelope.rcptTo[0]?.address === big ? reply(552, "5.3.4 too big") : null);
        });
      },
    });
    const { body } = await create();
    await run(server.send);
    const report = await read(body.id);
    expect(countsOf(report.mailing)).toEqual({ state: "sending", all: 5, sent: 1, refused: 3, left: 0 });
    expect(JSON.stringify(report.reason_list)).not.toContain("@");
    expect(report.reason_list.map(({ reason }) => reason).join()).toContain("user unknown");
    const bounced = await db.select().from(subscriber).where(sql`bounced_at is not null`);
    expect(bounced.map(({ email }) => email)).toEqual([gone]);
    delete refusals[`${full}`];
    await run(server.send);
    expect((await read(body.id)).mailing.sent_count).toBe(1);
    await makeDue();
    await run(server.send);
    expect(countsOf((await read(body.id)).mailing)).toMatchObject({ state: "done", sent: 2 });
  });

  test("gives up a mail after twelve attempts", async () => {
    await subscribe();
    const server = await mailServer({ onRcptTo: (_, __, done) => done(reply(451, "4.3.0 later")) });
    const { body } = await create();
    for (let attempt = 1; attempt <= 12; attempt++) {
      expect((await read(body.id)).mailing.state).not.toBe("done");
      await run(server.send);
      await makeDue();
    }
    expect(countsOf((await read(body.id)).mailing)).toMatchObject({ state: "done", refused: 1 });
  });

  test("pauses with the reason when the mail server takes no mail of the site", async () => {
    for (let count = 0; count < 10; count++) await subscribe();
    let refuses = true;
    const server = await mailServer({
      onMailFrom: (_, __, done) => done(refuses ? reply(550, "5.7.1 sender news@kapok.example rejected") : null),
    });
    const { body } = await create();
    await run(server.send);
    const { mailing: stopped } = await read(body.id);
    expect(countsOf(stopped)).toEqual({ state: "paused", all: 10, sent: 0, refused: 0, left: 0 });
    expect(stopped.error).toContain("rejected");
    expect(stopped.error).not.toContain("@");
    // Who has sent it is told once, by mail and by a message.
    expect(await toldOf("has stopped")).toBe(1);
    expect(await db.$count(operatorMessage, sql`texts::text like '%has stopped%'`)).toBe(1);
    refuses = false;
    await change(body.id, "resume");
    await run(server.send);
    expect(countsOf((await read(body.id)).mailing)).toMatchObject({ state: "done", sent: 10 });
  });

  test("waits while the mail server cannot be reached, and loses nobody", async () => {
    for (let count = 0; count < 3; count++) await subscribe();
    const { body } = await create();
    const from = "Kapok <news@kapok.example>";
    const nowhere = mailTransport({ smtpUrl: "smtp://127.0.0.1:1", from, dataDir: "/nonexistent" });
    const started = Date.now();
    await run(nowhere);
    // Nothing more is tried for some seconds.
    expect(Date.now() - started).toBeGreaterThan(4500);
    expect((await read(body.id)).reason_list[0]?.reason).toContain("ECONNREFUSED");
    const server = await mailServer();
    await makeDue();
    await run(server.send);
    expect(countsOf((await read(body.id)).mailing)).toMatchObject({ state: "done", sent: 3 });
  });

  test("keeps its counts when its recipients are deleted after some time", async () => {
    await subscribe();
    const server = await mailServer();
    const { body } = await create();
    await run(server.send);
    await deleteOldRecipients(db, 30);
    expect(await db.select().from(mailingRecipient)).toHaveLength(1);
    const monthAgo = new Date(Date.now() - 31 * 24 * 3600 * 1000);
    await db.update(mailing).set({ finishedAt: monthAgo });
    await deleteOldRecipients(db, 30);
    await deleteOldRecipients(db, 30);
    expect(await db.select().from(mailingRecipient)).toEqual([]);
    expect(countsOf((await read(body.id)).mailing)).toMatchObject({ state: "done", all: 1, sent: 1 });
  });

  test("keeps to its rate", async () => {
    for (let count = 0; count < 6; count++) await subscribe();
    await create();
    const times: number[] = [];
    const send: SendMail = async () => void times.push(Date.now());
    await sendMailings({ db, send, log, origin, tell, rate: 600 }, new AbortController().signal);
    expect(times).toHaveLength(6);
    // Ten a second: five intervals.
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(430);
  });

  test("needs a recent proof to be made, and is in the log without texts and addresses", async () => {
    const reader = await subscribe();
    const { body } = await create();
    await change(body.id, "cancel");
    const entries = await db
      .select()
      .from(auditEvent)
      .where(eq(auditEvent.subject, `newsletter ${month}`));
    expect(entries.slice(-2).map(({ act }) => act)).toEqual(["createMailing", "changeMailing"]);
    expect(JSON.stringify(entries)).not.toContain(reader);
    await db.execute(sql`update member_session set confirmed_until = now() - interval '1 minute'`);
    const late = await create();
    expect([late.status, late.body.code]).toEqual([403, "confirm_again"]);
    await db.execute(sql`update member_session set confirmed_until = now() + interval '10 minutes'`);
  });
});
