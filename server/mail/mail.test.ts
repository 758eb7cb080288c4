import { once } from "node:events";
import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { eq, type SQL, sql } from "drizzle-orm";
import pino from "pino";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "../database/connect.ts";
import { startJobs } from "../jobs/start-jobs.ts";
import { member } from "../members/members.schema.ts";
import { testDatabase } from "../test/database.ts";
import { mailsIn } from "../test/mails.ts";
import { addMember } from "../test/members.ts";
import { type ComposedMail, composeMail, type MailTexts } from "./compose-mail.ts";
import { queueMail, requeueMails } from "./mail.mutations.ts";
import { mail } from "./mail.schema.ts";
import { purgeMailFiles } from "./mail-files.ts";
import { mailTransport, type SendMail } from "./mail-transport.ts";
import { sendQueuedMail } from "./send-queued-mail.ts";

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
  await db.execute(sql`delete from kapok_jobs.job`);
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

/** Starts a process that sends queued mails. */
async function mailer(send: SendMail = mailTransport({ smtpUrl: undefined, from, dataDir })) {
  const handler = sendQueuedMail({ db, send });
  const handlers = { "send-mail": handler, "send-bulk-mail": handler, "requeue-mails": () => requeueMails(db) };
  const stop = await startJobs({ db, url: database.url, log, handlers });
  onTestFinished(stop);
  return { stop };
}

/** Makes retries due now. */
const makeRetriesDue = () => db.execute(sql`update kapok_jobs.job set start_after = now() where state = 'retry'`);

/** Starts a real mail server on its own port; `refuse` rejects a recipient with an error. */
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

const queue = (recipient: string, composed: ComposedMail, options?: { bulk: boolean }) =>
  db.transaction((tx) => queueMail(tx, recipient, composed, options));
const waiting = () => db.select().from(mail);
const retries = () => countJobs(sql`state = 'retry'`);
const lettersTo = (queue: string) => countJobs(sql`name = ${queue}`);
async function countJobs(which: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from kapok_jobs.job where ${which}`);
  return rows[0]?.count ?? 0;
}

test("queued mail: becomes a file that another program can read, with two forms, headers and one recipient", async () => {
  await queue("reader@example.com", composeMail(texts, { "List-Unsubscribe": "<https://x/u?a=1&b=2>" }));
  await mailer();
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

test("queued mail: is sent to a real mail server once", async () => {
  const { received, send } = await mailServer();
  await queue("reader@example.com", composeMail(texts));
  await Promise.all([mailer(send), mailer(send), mailer(send)]);
  await vi.waitFor(() => expect(received).toHaveLength(1));
  await sleep(200);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ subject: "请确认订阅", to: [{ address: "reader@example.com" }] });
  expect(await waiting()).toEqual([]);
});

describe("queued mail: keeps user text out of headers and recipients and escapes it in HTML", () => {
  test.each([
    "Hello\r\nBcc: victim@example.com",
    "Hello\nContent-Type: text/html\n\n<script>alert(1)</script>",
    "Hello\u2028Bcc: victim@example.com",
    `=?utf-8?Q?=0ABcc:_victim@example.com?=`,
    "\u0000\u0007Hello\u0000",
    "x".repeat(3000),
  ])("when the text is %j", async (hostile) => {
    const { received, send } = await mailServer();
    const composed = composeMail({ ...texts, subject: hostile, brand: `<img src=x>${hostile}`, paragraphs: [hostile] });
    await queue("reader@example.com", composed);
    await mailer(send);
    await vi.waitFor(() => expect(received).toHaveLength(1));
    const [read] = received;
    expect([read?.bcc, read?.cc, read?.to?.length]).toEqual([undefined, undefined, 1]);
    expect(read?.headers.filter(({ key }) => key === "content-type")).toHaveLength(1);
    expect(read?.subject).not.toMatch(/[\r\n\0]/);
    expect(read?.html).not.toMatch(/<(script|img)/);
  });

  test("when the address contains it", async () => {
    const { received, send } = await mailServer();
    await queue('a@example.com, "b" <victim@example.com>', composeMail(texts));
    await mailer(send);
    await sleep(500);
    for (const { to } of received) expect(to?.map(({ address }) => address)).not.toContain("victim@example.com");
  });
});

test("queued mail: is sent within a second of its commit, and not when its transaction is rolled back", async () => {
  const { received, send } = await mailServer();
  await mailer(send);
  await db
    .transaction(async (tx) => {
      await queueMail(tx, "nobody@example.com", composeMail(texts));
      throw new Error("rolled back");
    })
    .catch(() => {});
  let committed = 0;
  await db.transaction(async (tx) => {
    await queueMail(tx, "reader@example.com", composeMail(texts));
    await sleep(300);
    expect(received).toHaveLength(0);
    committed = performance.now();
  });
  await vi.waitFor(() => expect(received).toHaveLength(1), { interval: 10, timeout: 3000 });
  expect(performance.now() - committed).toBeLessThan(1000);
  expect(received[0]?.to?.[0]?.address).toBe("reader@example.com");
});

test("bulk mails: do not delay other mails", async () => {
  const order: string[] = [];
  for (let n = 0; n < 20; n++) await queue(`bulk-${n}@example.com`, composeMail(texts), { bulk: true });
  await mailer(async ({ recipient }) => {
    await sleep(100);
    order.push(recipient);
  });
  await sleep(150);
  await queue("reader@example.com", composeMail(texts));
  await vi.waitFor(() => expect(order).toContain("reader@example.com"), { interval: 10 });
  expect(order.indexOf("reader@example.com")).toBeLessThan(10);
  await vi.waitFor(() => expect(order).toHaveLength(21), { timeout: 10_000 });
});

describe("queued mail after a failure", () => {
  test("is retried later by any process, with the same message id", async () => {
    await queue("reader@example.com", composeMail(texts));
    const first = await mailer(() => Promise.reject(new Error("no connection")));
    const [row] = await vi.waitFor(async () => {
      const rows = await waiting();
      expect(rows[0]?.lastError).toBe("no connection");
      return rows;
    });
    await first.stop();
    expect(row?.failedAt).toBeNull();
    const { rows } = await db.execute<{ wait: number }>(sql`
      select extract(epoch from start_after - now())::float8 as wait from kapok_jobs.job where state = 'retry'`);
    expect(rows[0]?.wait).toBeGreaterThan(25);
    await makeRetriesDue();
    const { received, send } = await mailServer();
    await mailer(send);
    await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 8000 });
    expect(received[0]?.messageId).toContain(row?.messageId);
    await vi.waitFor(async () => expect(await waiting()).toEqual([]));
  });

  test("is not retried when the server rejects it permanently, and stores the reason", async () => {
    const { send } = await mailServer(() => Object.assign(new Error("No such mailbox"), { responseCode: 550 }));
    await queue("nobody@example.com", composeMail(texts));
    await mailer(send);
    await vi.waitFor(async () => {
      const [row] = await waiting();
      expect(row?.failedAt).toBeInstanceOf(Date);
      expect(row?.lastError).toContain("No such mailbox");
    });
    await vi.waitFor(async () => expect(await lettersTo("dead-letter")).toBe(1));
  });

  test("fails permanently after a day and a half", async () => {
    await queue("reader@example.com", composeMail(texts));
    await db.execute(sql`update kapok_jobs.job set retry_limit = 1 where name = 'send-mail'`);
    await mailer(() => Promise.reject(new Error("no connection")));
    await vi.waitFor(async () => expect((await waiting())[0]?.lastError).toBe("no connection"));
    expect((await waiting())[0]?.failedAt).toBeNull();
    await vi.waitFor(async () => expect(await retries()).toBe(1));
    await makeRetriesDue();
    await vi.waitFor(async () => expect((await waiting())[0]?.failedAt).toBeInstanceOf(Date), { timeout: 8000 });
  });

  test("is sent by the next process when the first one dies", async () => {
    await queue("reader@example.com", composeMail(texts));
    let begun = false;
    // It never resolves, as in a process that is killed.
    const died = await mailer(() => {
      begun = true;
      return new Promise(() => {});
    });
    await vi.waitFor(() => expect(begun).toBe(true));
    // It takes no more jobs, and has not returned this one.
    void died.stop();
    const { received, send } = await mailServer();
    await mailer(send);
    await sleep(200);
    expect(received).toHaveLength(0);
    await db.execute(sql`update kapok_jobs.job set started_on = now() - interval '1 hour' where state = 'active'`);
    const next = async () => {
      await makeRetriesDue();
      expect(received).toHaveLength(1);
    };
    await vi.waitFor(next, { timeout: 30_000, interval: 500 });
  }, 40_000);

  test("gets one new job when its job is lost, and none when it has one", async () => {
    await queue("lost@example.com", composeMail(texts));
    await db.execute(sql`delete from kapok_jobs.job`);
    await queue("reader@example.com", composeMail(texts));
    const { received, send } = await mailServer();
    await Promise.all([mailer(send), mailer(send)]);
    await vi.waitFor(() => expect(received).toHaveLength(2));
    await sleep(200);
    expect(received.map(({ to }) => to?.[0]?.address).sort()).toEqual(["lost@example.com", "reader@example.com"]);
  });
});

test("mailTransport: replaces the file when a mail is written again", async () => {
  await queue("reader@example.com", composeMail(texts));
  const [row] = await waiting();
  const send = mailTransport({ smtpUrl: undefined, from, dataDir });
  if (row) for (let time = 0; time < 3; time++) await send(row);
  expect(await readdir(join(dataDir, "mail"))).toHaveLength(1);
});

describe("mail files", () => {
  const names = async () => (await readdir(join(dataDir, "mail"))).map((name) => name.replace(/^.*Z-\d+/, ""));

  test("are deleted after so many days, and with the account that they are about", async () => {
    const [staying, leaving] = [await addMember(db), await addMember(db)];
    const send = mailTransport({ smtpUrl: undefined, from, dataDir });
    for (const memberId of [undefined, staying.id, leaving.id]) {
      await db.transaction((tx) => queueMail(tx, "reader@example.com", composeMail(texts), { memberId }));
    }
    for (const row of await waiting()) await send(row);
    const purge = () => purgeMailFiles({ db, dataDir, days: 30 });
    await purge();
    const kept = [".eml", `-member-${staying.id}.eml`];
    expect((await names()).sort()).toEqual([...kept, `-member-${leaving.id}.eml`].sort());
    await db.delete(member).where(eq(member.id, leaving.id));
    await purge();
    expect((await names()).sort()).toEqual(kept.sort());
    // Its mail in the queue is deleted too.
    expect((await waiting()).map(({ memberId }) => memberId)).toEqual([null, staying.id]);
    const [first = ""] = (await readdir(join(dataDir, "mail"))).sort();
    const old = Date.now() / 1000 - 31 * 24 * 3600;
    await utimes(join(dataDir, "mail", first), old, old);
    await purge();
    expect(await names()).toEqual([`-member-${staying.id}.eml`]);
  });

  test("need no folder", async () => {
    await expect(purgeMailFiles({ db, dataDir: join(dataDir, "none"), days: 30 })).resolves.toBeUndefined();
  });
});
