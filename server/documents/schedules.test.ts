import { and, eq, isNull, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { lateHours } from "#contract/backstage/limits.ts";
import { documentKinds } from "#server/document-kinds.ts";
import { mail } from "#server/mail/mail.schema.ts";
import { getMessage } from "#server/notifications/messages.queries.ts";
import { notificationEvent } from "#server/notifications/notifications.schema.ts";
import { tellScheduler } from "#server/notifications/schedule-notices.mutations.ts";
import { article } from "../articles/articles.schema.ts";
import { auditEvent } from "../audit/audit.schema.ts";
import { image } from "../media/media.schema.ts";
import { articleText, documentWriter } from "../test/documents.ts";
import { asker } from "../test/members.ts";
import { addStaff } from "../test/staff.ts";
import { testApp } from "../test/test-app.ts";
import { testServices } from "../test/test-services.ts";
import { schedule } from "./documents.schema.ts";
import { runSchedules } from "./schedules.mutations.ts";

const { db, request } = await testApp({ sample: true });
const ask = asker(request);
const editor = await addStaff(db, [{ role: "editor", langs: null }]);
const english = await addStaff(db, [{ role: "editor", langs: [3] }]);
const [picture] = await db.select().from(image).limit(1);
const { log } = testServices({ db });
const { rewrite, story, publish, statusOf } = documentWriter(ask, editor, picture?.id ?? 0);
const shown = (itemId: number, lang: number) =>
  db
    .select()
    .from(article)
    .where(and(eq(article.itemId, itemId), eq(article.lang, lang)))
    .then(([row]) => row);
const events = () => db.select().from(notificationEvent);
beforeEach(async () => {
  await db.delete(notificationEvent);
});

describe("schedule", () => {
  const inHongKong = (day: string) => ({ at: { local: `${day}T21:30`, zone: "Asia/Hong_Kong" } });
  const due = (batch: string, ago: string) =>
    db
      .update(schedule)
      .set({ dueAt: sql`now() - ${ago}::interval` })
      .where(eq(schedule.batchId, batch));
  const run = () =>
    runSchedules(db, documentKinds, {
      log,
      tell: (tx, batch, state) => tellScheduler(tx, batch, { state, origin: "https://kapok.example" }),
    });
  const mails = () => db.select().from(mail).where(eq(mail.memberId, editor.id));

  test("publishes the revision that was chosen, although there is a newer one", async () => {
    const made = await story("Planned");
    const { body } = await publish(made.all, inHongKong("2031-07-05"));
    expect(body).toEqual({ batch: expect.any(String), due_at: "2031-07-05T13:30:00.000Z", undo_until: null });
    expect([await statusOf(made.english), await shown(made.shared.itemId, 3)]).toEqual(["scheduled", undefined]);
    await rewrite(made.english, articleText("Newer than planned"));
    await run();
    expect(await shown(made.shared.itemId, 3)).toBeUndefined();
    await due(body.batch, "1 second");
    // Two processes at a time.
    await Promise.all([run(), run()]);
    expect(await shown(made.shared.itemId, 3)).toMatchObject({ title: "Planned" });
    expect([await statusOf(made.english), await statusOf(made.chinese)]).toEqual(["live_with_changes", "live"]);
    expect(await events()).toHaveLength(1);
    const audited = await db
      .select()
      .from(auditEvent)
      .where(
        and(
          eq(auditEvent.subject, `article ${made.shared.itemId}`),
          eq(auditEvent.act, "publish"),
          isNull(auditEvent.lang),
        ),
      )
      .orderBy(auditEvent.id);
    expect(audited.map(({ via, after }) => [via, after])).toEqual([
      ["call", { revision: expect.any(String), due_at: expect.any(String), tell: true }],
      ["schedule", { revision: expect.any(String), due_at: expect.any(String), state: "done" }],
    ]);
  });

  test.each([
    ["that clocks skip", { local: "2031-03-30T02:30", zone: "Europe/Berlin" }, "local"],
    ["that happens twice", { local: "2031-10-26T02:30", zone: "Europe/Berlin" }, "which"],
    ["in an unknown zone", { local: "2031-10-26T02:30", zone: "Mars/Olympus" }, "zone"],
    ["in the past", { local: "2020-10-26T02:30", zone: "UTC" }, "local"],
  ])("is rejected for a time %s", async (_, at, field) => {
    const made = await story("Time");
    const { status, body } = await publish(made.all, { at });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    if (field === "which") {
      const later = await publish(made.all, { at: { ...at, which: "later" } });
      expect(later.body.due_at).toBe("2031-10-26T01:30:00.000Z");
    }
  });

  test("publishes at its second, not before", async () => {
    const made = await story("Punctual");
    const { body } = await publish(made.all, inHongKong("2031-07-05"));
    await due(body.batch, "-2 seconds");
    await run();
    const { rows } = await db.execute<{ late: number }>(sql`
      select extract(epoch from published_at - due_at)::float as late from article, schedule
      where item_id = ${made.shared.itemId} and batch_id = ${body.batch}`);
    for (const { late } of rows) {
      expect(late).toBeGreaterThanOrEqual(0);
      expect(late).toBeLessThan(1);
    }
    expect(rows.length).toBeGreaterThan(0);
  });

  test("publishes in order what is late, and asks again after a day", async () => {
    const late = await story("Late");
    const missed = await story("Missed");
    const { body } = await publish(late.all, inHongKong("2031-07-05"));
    const other = await publish(missed.all, inHongKong("2031-07-05"));
    await due(body.batch, `${lateHours - 1} hours`);
    await due(other.body.batch, `${lateHours + 1} hours`);
    await run();
    expect([await statusOf(late.english), await statusOf(missed.english)]).toEqual(["live", "draft"]);
    const opened = await ask(editor.token, `GET /api/backstage/document/${missed.english.document}?lang=3`);
    expect(opened.body.document.schedule).toMatchObject({ state: "missed", reason: "late" });
    expect(await mails()).toMatchObject([{ recipient: editor.email, subject: expect.stringContaining("Missed") }]);
    await db.delete(mail);
  });

  test("publishes nothing of a batch when one of it cannot be published", async () => {
    const made = await story("Broken");
    const { body } = await publish(made.all, inHongKong("2031-07-05"));
    await due(body.batch, "1 second");
    // The label of the facts is gone.
    await db.execute(sql`update label set key = 'gone' where key = 'offline'`);
    await run();
    await db.execute(sql`update label set key = 'offline' where key = 'gone'`);
    expect(await shown(made.shared.itemId, 2)).toBeUndefined();
    const rows = await db.select().from(schedule).where(eq(schedule.batchId, body.batch));
    expect(rows.map(({ state, reason }) => `${state} ${reason}`)).toEqual(Array(3).fill("failed not_publishable"));
    // One mail and one message, although two processes look for schedules.
    await run();
    const [told, ...others] = await mails();
    expect(told).toMatchObject({ recipient: editor.email, subject: expect.stringContaining("Broken") });
    expect(told?.text).toContain("https://kapok.example/");
    expect(others).toEqual([]);
    const [event] = await db.select().from(notificationEvent).where(eq(notificationEvent.kind, "message"));
    const message = await getMessage(db, event?.subject.message_id ?? 0);
    expect(message).toMatchObject({ audience: { to: "member", member: editor.id } });
    expect(message.texts["3"]?.title).toContain("Broken");
  });

  const scheduleOf = async (batch: string) => {
    const [row] = await db.select().from(schedule).where(eq(schedule.batchId, batch)).limit(1);
    return row;
  };
  /** Moves the schedule of a batch from the time that it was made for. */
  const move = async (batch: string, to: object, { as = editor.token, former = "2031-07-05T13:30:00.000Z" } = {}) => {
    const row = await scheduleOf(batch);
    return ask(as, `PUT /api/backstage/schedule/${row?.id}?lang=3`, { ...to, former });
  };
  const runsOf = async (batch: string) => {
    const { rows } = await db.execute<{
      at: string;
    }>(sql`select to_char(start_after at time zone 'utc', 'MM-DD HH24:MI:SS')
      as at from kapok_jobs.job where name = 'run-schedules' and singleton_key like ${`${batch}%`} order by start_after`);
    return rows.map(({ at }) => at);
  };

  test("is published at the new time and not at the former one when it was moved", async () => {
    const made = await story("Moved");
    const { body } = await publish(made.all, inHongKong("2031-07-05"));
    const moved = await move(body.batch, inHongKong("2031-07-06"));
    expect(moved.body).toEqual({ moved: true, due_at: "2031-07-06T13:30:00.000Z" });
    // A job for each time: that of the former finds nothing due.
    expect(await runsOf(body.batch)).toEqual(["07-05 13:29:45", "07-06 13:29:45"]);
    const rows = await db.select().from(schedule).where(eq(schedule.batchId, body.batch));
    expect(new Set(rows.map(({ dueAt, state }) => `${dueAt.toISOString()} ${state}`))).toEqual(
      new Set(["2031-07-06T13:30:00.000Z waiting"]),
    );
    expect(await statusOf(made.english)).toBe("scheduled");
    // The clock of the test: the former time is over, the new one is not.
    await due(body.batch, "-1 day");
    await run();
    expect(await shown(made.shared.itemId, 3)).toBeUndefined();
    await due(body.batch, "1 second");
    await run();
    expect(await shown(made.shared.itemId, 3)).toMatchObject({ title: "Moved" });
    const [entry] = await db.select().from(auditEvent).where(eq(auditEvent.act, "moveSchedule"));
    expect(entry).toMatchObject({
      ...{ actorId: editor.id, before: { due_at: "2031-07-05T13:30:00.000Z" } },
      after: { due_at: "2031-07-06T13:30:00.000Z" },
    });
  });

  test.each(["done", "failed", "missed", "cancelled"] as const)("stays where it is when it is %s", async (state) => {
    const made = await story("Over");
    const { body } = await publish(made.all, inHongKong("2031-07-05"));
    await db.update(schedule).set({ state }).where(eq(schedule.batchId, body.batch));
    const { body: answer } = await move(body.batch, inHongKong("2031-07-06"));
    expect(answer).toEqual({ moved: false, due_at: "2031-07-05T13:30:00.000Z" });
    expect((await scheduleOf(body.batch))?.dueAt.toISOString()).toBe("2031-07-05T13:30:00.000Z");
    expect(await runsOf(body.batch)).toHaveLength(1);
  });

  test("stays where a colleague has moved it, and moves only to times that exist and are to come", async () => {
    const made = await story("Twice");
    const { body } = await publish(made.all, inHongKong("2031-07-05"));
    await move(body.batch, inHongKong("2031-07-08"));
    expect((await move(body.batch, inHongKong("2031-07-06"))).body).toEqual({
      ...{ moved: false, due_at: "2031-07-08T13:30:00.000Z" },
    });
    const former = "2031-07-08T13:30:00.000Z";
    for (const [local, zone] of [
      ["2031-03-30T02:30", "Europe/Berlin"],
      ["2020-01-01T00:00", "UTC"],
    ]) {
      expect((await move(body.batch, { at: { local, zone } }, { former })).status).toBe(422);
    }
    // English alone is not enough for a batch with Chinese.
    const refused = await move(body.batch, inHongKong("2031-07-09"), { as: english.token, former });
    expect([refused.status, refused.body.code]).toEqual([403, "not_permitted"]);
    expect((await scheduleOf(body.batch))?.dueAt.toISOString()).toBe(former);
  });

  test("is cancelled with its batch, and replaced by a later choice", async () => {
    const made = await story("Cancelled");
    await publish(made.all, inHongKong("2031-07-05"));
    const opened = await ask(editor.token, `GET /api/backstage/document/${made.english.document}?lang=3`);
    const { id } = opened.body.document.schedule;
    const cancel = () => ask(editor.token, `DELETE /api/backstage/schedule/${id}?lang=3`);
    expect([(await cancel()).body, (await cancel()).body]).toEqual([{ cancelled: true }, { cancelled: false }]);
    for (const each of made.all) expect(await statusOf(each)).toBe("draft");
    await publish(made.all, inHongKong("2031-07-05"));
    await publish(made.all, inHongKong("2031-07-06"));
    const rows = await db.select().from(schedule).where(eq(schedule.documentId, made.english.document));
    expect(rows.map(({ state }) => state)).toEqual(["cancelled", "cancelled", "waiting"]);
    for (const each of made.all) expect(await statusOf(each)).toBe("scheduled");
    // Another language than their own is not theirs to cancel or undo.
    const [row] = rows.filter(({ state }) => state === "waiting");
    expect((await ask(english.token, `DELETE /api/backstage/schedule/${row?.id}?lang=3`)).status).toBe(403);
  });
});
