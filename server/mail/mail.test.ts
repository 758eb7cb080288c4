import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import pino from "pino";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "../database/connect.ts";
import { testDatabase } from "../test/database.ts";
import { mailsIn } from "../test/mails.ts";
import { composeMail, type MailTexts } from "./compose-mail.ts";
import { mail } from "./mail.schema.ts";
import { queueMail } from "./mail-queue.ts";
import { mailTransport, type SendMail } from "./mail-transport.ts";
import { startMailer } from "./mailer.ts";

const database = await testDatabase();
const { db, close } = openDatabase({ url: database.url });
const dataDir = await mkdtemp(join(tmpdir(), "kapok-mail-"));
const from = "Kapok <news@kapok.example>";
const log = pino({ level: "silent" });
afterAll(async () => {
  await close();
  await database.drop();
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  await db.delete(mail);
  await rm(join(dataDir, "mail"), { recursive: true, force: true });
});

const texts: MailTexts = {
  lang: 2,
  brand: "木棉",
  subject: "请确认订阅",
  paragraphs: ["第一段。", "Second & <last>."],
  button: { text: "确认", url: "http://x/subscribe#confirm=abc" },
  note: "为什么会收到",
};

function mailer(send: SendMail = mailTransport({ smtpUrl: undefined, from, dataDir })) {
  const running = startMailer({ db, send, log });
  onTestFinished(running.stop);
  return running;
}

/** A real mail server on a port of its own; `refuse` answers a recipient with an error. */
async function mailServer(refuse?: () => Error & { responseCode: number }) {
  const received: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_, __, done) => done(refuse?.()),
    onData: (stream, _, done) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", async () => {
        received.push(await PostalMime.parse(Buffer.concat(parts)));
        done();
      });
    },
  });
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = listening.address() as { port: number };
  return { received, send: mailTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, from, dataDir }) };
}

const waiting = () => db.select().from(mail);

test("a mail in the queue becomes a file that another program reads: two forms, headers, one recipient", async () => {
  await queueMail(db, "reader@example.com", composeMail(texts, { "List-Unsubscribe": "<https://x/u?a=1&b=2>" }));
  mailer();
  const [read] = await vi.waitFor(async () => {
    const mails = await mailsIn(dataDir);
    expect(mails).toHaveLength(1);
    return mails;
  });
  expect(read).toMatchObject({
    subject: "请确认订阅",
    from: { name: "Kapok", address: "news@kapok.example" },
    to: [{ address: "reader@example.com" }],
    messageId: expect.stringMatching(/^<[0-9a-f-]{36}@kapok\.example>$/),
  });
  for (const form of [read?.text, read?.html]) expect(form).toContain("http://x/subscribe#confirm=abc");
  expect(read?.text).toContain("Second & <last>.");
  expect(read?.html).toContain("Second &amp; &lt;last&gt;.");
  expect(read?.html).toContain('lang="zh-CN"');
  expect(read?.headers.find(({ key }) => key === "list-unsubscribe")?.value).toBe("<https://x/u?a=1&b=2>");
  await vi.waitFor(async () => expect(await waiting()).toEqual([]));
});

test("goes to a real mail server, once", async () => {
  const { received, send } = await mailServer();
  await queueMail(db, "reader@example.com", composeMail(texts));
  const running = [mailer(send), mailer(send), mailer(send)];
  await vi.waitFor(() => expect(received).toHaveLength(1));
  for (const each of running) each.wake();
  await sleep(200);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ subject: "请确认订阅", to: [{ address: "reader@example.com" }] });
  expect(await waiting()).toEqual([]);
});

describe("what somebody wrote cannot become a header, a recipient or HTML", () => {
  test.each([
    "Hello\r\nBcc: victim@example.com",
    "Hello\nContent-Type: text/html\n\n<script>alert(1)</script>",
    "Hello\u2028Bcc: victim@example.com",
    `=?utf-8?Q?=0ABcc:_victim@example.com?=`,
    "\u0000\u0007Hello\u0000",
    "x".repeat(3000),
  ])("%j", async (hostile) => {
    const { received, send } = await mailServer();
    const composed = composeMail({ ...texts, subject: hostile, brand: `<img src=x>${hostile}`, paragraphs: [hostile] });
    await queueMail(db, "reader@example.com", composed);
    mailer(send);
    await vi.waitFor(() => expect(received).toHaveLength(1));
    const [read] = received;
    expect([read?.bcc, read?.cc, read?.to?.length]).toEqual([undefined, undefined, 1]);
    expect(read?.headers.filter(({ key }) => key === "content-type")).toHaveLength(1);
    expect(read?.subject).not.toMatch(/[\r\n\0]/);
    expect(read?.html).not.toMatch(/<(script|img)/);
  });

  test("nor can the address itself", async () => {
    const { received, send } = await mailServer();
    await queueMail(db, 'a@example.com, "b" <victim@example.com>', composeMail(texts));
    mailer(send);
    await sleep(500);
    for (const { to } of received) expect(to?.map(({ address }) => address)).not.toContain("victim@example.com");
  });
});

describe("what is not sent", () => {
  test("is tried again later, by whoever is there then, under the same message id", async () => {
    await queueMail(db, "reader@example.com", composeMail(texts));
    const first = mailer(() => Promise.reject(new Error("no connection")));
    const [row] = await vi.waitFor(async () => {
      const rows = await waiting();
      expect(rows[0]?.lastError).toBe("no connection");
      return rows;
    });
    await first.stop();
    expect(row).toMatchObject({ attempts: 1, failedAt: null });
    expect((row?.dueAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(50_000);
    await db.update(mail).set({ dueAt: new Date() });
    const { received, send } = await mailServer();
    mailer(send);
    await vi.waitFor(() => expect(received).toHaveLength(1));
    expect(received[0]?.messageId).toContain(row?.messageId);
    await vi.waitFor(async () => expect(await waiting()).toEqual([]));
  });

  test("because the server never will is not tried again, and says why", async () => {
    const { send } = await mailServer(() => Object.assign(new Error("No such mailbox"), { responseCode: 550 }));
    await queueMail(db, "nobody@example.com", composeMail(texts));
    mailer(send);
    await vi.waitFor(async () => {
      const [row] = await waiting();
      expect(row).toMatchObject({ attempts: 1, failedAt: expect.any(Date) });
      expect(row?.lastError).toContain("No such mailbox");
    });
  });

  test("for a day and a half has failed", async () => {
    await queueMail(db, "reader@example.com", composeMail(texts));
    const running = mailer(() => Promise.reject(new Error("no connection")));
    for (let attempt = 1; attempt <= 7; attempt++) {
      await vi.waitFor(async () => {
        const [row] = await waiting();
        expect([row?.attempts, row?.failedAt !== null || (row?.dueAt.getTime() ?? 0) > Date.now() + 40_000]).toEqual([
          attempt,
          true,
        ]);
        expect(row?.lastError).toBe("no connection");
      });
      await vi.waitFor(async () => expect((await waiting())[0]?.failedAt !== null).toBe(attempt === 7));
      await db.update(mail).set({ dueAt: new Date(), lastError: null });
      running.wake();
    }
  });

  test("by a process that died in the middle is taken over by the next", async () => {
    await queueMail(db, "reader@example.com", composeMail(texts));
    // It never comes to an end, so nobody can wait for it.
    const died = startMailer({ db, send: () => new Promise(() => {}), log });
    await vi.waitFor(async () => expect((await waiting())[0]?.attempts).toBe(1));
    void died.stop();
    const { received, send } = await mailServer();
    const next = mailer(send);
    await sleep(200);
    expect(received).toHaveLength(0);
    await db.update(mail).set({ dueAt: new Date() }).where(eq(mail.attempts, 1));
    next.wake();
    await vi.waitFor(() => expect(received).toHaveLength(1));
  });
});

test("a mail that is written again takes the place of its file", async () => {
  await queueMail(db, "reader@example.com", composeMail(texts));
  const [row] = await waiting();
  const send = mailTransport({ smtpUrl: undefined, from, dataDir });
  if (row) for (let time = 0; time < 3; time++) await send(row);
  expect(await readdir(join(dataDir, "mail"))).toHaveLength(1);
});
