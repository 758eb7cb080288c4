import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test, vi } from "vitest";
import { enqueue } from "#server/jobs/enqueue.ts";
import { composePlainMail } from "../mail/compose-mail.ts";
import { queueMail } from "../mail/mail.mutations.ts";
import { endProgram, startProgram } from "../test/run-program.ts";
import { testApp } from "../test/test-app.ts";
import { insertMailing } from "./mailings.mutations.ts";
import { mailing, mailingRecipient } from "./mailings.schema.ts";
import { subscriber } from "./newsletter.schema.ts";

const { db, url } = await testApp();
const isLong = process.env.KAPOK_TEST_LONG === "1";
const readers = isLong ? 10_000 : 400;
const kills = isLong ? 5 : 1;
/** Mails in progress at a time. A crash leaves only these with an unknown result. */
const underWay = 4;

const reply = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });
/** The number in the address of a reader. */
const numberOf = (address: string) => Number(/\d+/.exec(address)?.[0] ?? 0);
const isRefused = (number: number) => number % 50 === 7;

/**
 * A mail server as bad ones are: some readers do not exist, some mails are taken at the second attempt, some connections
 * break in the middle of a mail, some answers take long.
 */
async function badMailServer() {
  const received: { to: string; messageId: string; at: number }[] = [];
  const seen = new Set<string>();
  /** Whether it happens for the first time. */
  const first = (what: string) => !seen.has(what) && seen.add(what);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _, done) => {
      const number = numberOf(address);
      if (isRefused(number)) return done(reply(550, "5.1.1 no such user"));
      if (number % 31 === 3 && first(`later ${number}`)) return done(reply(451, "4.3.0 try later"));
      return done();
    },
    onData: (stream, { envelope, id }, done) => {
      const to = envelope.rcptTo[0]?.address ?? "";
      const number = numberOf(to);
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", async () => {
        if (number % 37 === 5 && first(`drop ${number}`)) {
          const open = [...server.connections] as unknown as { id: string; _socket: { destroy(): void } }[];
          open.find((each) => each.id === id)?._socket.destroy();
          return;
        }
        if (number % 200 === 11) await sleep(400);
        const { messageId = "" } = await PostalMime.parse(Buffer.concat(parts));
        received.push({ to, messageId, at: performance.now() });
        done();
      });
    },
  });
  server.on("error", () => {});
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = listening.address() as { port: number };
  return { received, url: `smtp://127.0.0.1:${port}` };
}

test(`mailing: reaches ${readers} subscribers once when the mail server is bad and the process is killed`, async () => {
  await db.execute(sql`
    insert into subscriber (email, lang, mailed_at, confirmed_at, cancel_token)
    select 'reader' || n || '@example.com', 3, now(), now(), 'cancel-token-of-a-reader-' || n
    from generate_series(1, ${readers}::int) n`);
  const forms = { subject: "November", html: "<p>{{unsubscribe_url}}", text: "{{unsubscribe_url}}" };
  const id = await db.transaction((tx) =>
    insertMailing(tx, { month: "2026-11", lang: 3, dueAt: null, madeBy: null, ...forms }),
  );
  const server = await badMailServer();
  const start = () => startProgram("test/run-mail-jobs.ts", [url, server.url]);
  const reached = (count: number) =>
    vi.waitFor(() => expect(server.received.length).toBeGreaterThanOrEqual(count), { timeout: 200_000, interval: 5 });

  for (let kill = 1; kill <= kills; kill++) {
    const { child } = await start();
    await reached(Math.round((kill / (kills + 2)) * readers));
    await endProgram(child, "SIGKILL");
    // As the other processes do when the dead one has been silent for ten seconds.
    await db.execute(sql`update kapok_jobs.job set state = 'failed' where state = 'active'`);
    // As it becomes after five minutes, or after what a mail was put off.
    await db
      .update(mailingRecipient)
      .set({ dueAt: new Date(0) })
      .where(eq(mailingRecipient.state, "waiting"));
  }
  const { child } = await start();
  // A reader who waits for a password link, while the newsletter is sent.
  await reached(Math.round(((kills + 1) / (kills + 2)) * readers));
  const link = composePlainMail({ subject: "Your link", text: "https://kapok.example/#reset=x" });
  const queuedAt = performance.now();
  await db.transaction((tx) => queueMail(tx, "waiting@example.com", link));
  const [leaving] = await db
    .delete(subscriber)
    .where(sql`id = (select subscriber_id from mailing_recipient where attempts = 0 order by id desc limit 1)`)
    .returning();
  const linkMail = () => server.received.find(({ to }) => to === "waiting@example.com");
  await vi.waitFor(() => expect(linkMail()).toBeDefined(), { timeout: 15_000, interval: 10 });
  expect((linkMail()?.at ?? Number.POSITIVE_INFINITY) - queuedAt).toBeLessThan(15_000);
  await vi.waitFor(
    async () => {
      const [row] = await db.select().from(mailing).where(eq(mailing.id, id));
      if (row?.state === "done") return;
      await db
        .update(mailingRecipient)
        .set({ dueAt: new Date(0) })
        .where(sql`state = 'waiting' and reason <> ''`);
      await db.execute(sql`update kapok_jobs.job set start_after = now() where name = 'send-mailings'`);
      const { rows } = await db.execute(
        sql`select from kapok_jobs.job where name = 'send-mailings' and state < 'completed'`,
      );
      if (rows.length === 0) await enqueue(db, "send-mailings");
      throw new Error("The mailing is not done.");
    },
    { timeout: 200_000, interval: 500 },
  );
  await endProgram(child, "SIGTERM");

  const got = Map.groupBy(
    server.received.filter(({ to }) => to.startsWith("reader")),
    ({ to }) => to,
  );
  const wanted = Array.from({ length: readers }, (_, index) => index + 1).filter((number) => !isRefused(number));
  const missed = wanted.filter((number) => !got.has(`reader${number}@example.com`));
  // One of them left while it was being sent.
  expect(missed.map((number) => `reader${number}@example.com`)).toEqual(leaving ? [leaving.email] : []);
  expect([...got.keys()].filter((to) => isRefused(numberOf(to)))).toEqual([]);
  const twice = [...got.values()].filter((mails) => mails.length > 1);
  expect(twice.length).toBeLessThanOrEqual(kills * underWay);
  for (const mails of twice) {
    expect(mails).toHaveLength(2);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
  }
  const bounced = await db.$count(subscriber, sql`bounced_at is not null`);
  expect(bounced).toBe(readers - wanted.length);
}, 600_000);
