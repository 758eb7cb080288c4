import { eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  createMessage,
  findMessageReach,
  pauseMessage,
  putMessage,
  sendMessage,
} from "#contract/notifications/message-composer.ts";
import type { OperatorMessage } from "#contract/notifications/operator-messages.ts";
import { defaultSettings } from "#contract/notifications/settings.ts";
import { auditEvent } from "#server/audit/audit.schema.ts";
import { memberSession } from "../members/members.schema.ts";
import { addMember, asker } from "../test/members.ts";
import { addDevice, fanOutAll, pushService } from "../test/notifications.ts";
import { addStaff } from "../test/staff.ts";
import { testApp } from "../test/test-app.ts";
import { fanOutBatch } from "./fan-out.mutations.ts";
import {
  follow,
  notification,
  notificationDelivery,
  notificationEvent,
  notificationSetting,
  operatorMessage,
} from "./notifications.schema.ts";

const { db, request } = await testApp({ sample: true });
const ask = asker(request);
const push = pushService(db);
let operator: Awaited<ReturnType<typeof addStaff>>;
beforeAll(async () => {
  operator = await addStaff(db, "operator");
});
beforeEach(async () => {
  await db.delete(notificationEvent);
  await db.delete(operatorMessage);
  await operator.enter();
});

const words = (title: string) => ({ title, subtitle: "", message: `${title}.`, btn_text: "" });
const empty = { title: "", subtitle: "", message: "", btn_text: "" };
const begin = async (): Promise<OperatorMessage> => {
  const { body } = await ask(operator.token, "POST /api/backstage/message-draft?lang=3");
  expect(v.is(createMessage.answer, body)).toBe(true);
  return body.message;
};
const save = async (id: number, given: object) => {
  const content = { version: 0, texts: { 3: words("Tonight") }, link: "", audience: { to: "members" }, ...given };
  const { body } = await ask(operator.token, `PUT /api/backstage/message/${id}?lang=3`, content);
  expect(v.is(putMessage.answer, body)).toBe(true);
  return body as { changed: boolean; message: OperatorMessage };
};
const send = (id: number, given: object = {}) =>
  ask(operator.token, `POST /api/backstage/message/${id}/send?lang=3`, { version: 1, at: null, ...given });
const pause = async (id: number, paused: boolean) => {
  const { body } = await ask(operator.token, `PUT /api/backstage/message/${id}/paused?lang=3`, { paused });
  expect(v.is(pauseMessage.answer, body)).toBe(true);
  return body as { changed: boolean; message: OperatorMessage };
};
const show = async (id: number): Promise<OperatorMessage> =>
  (await ask(operator.token, `GET /api/backstage/message/${id}?lang=3`)).body.message;
const reachOf = async (audience: object) => {
  const { body } = await ask(operator.token, "POST /api/backstage/message-reach?lang=3", { audience });
  expect(v.is(findMessageReach.answer, body)).toBe(true);
  return body;
};
const filter = (given: object = {}) => ({
  ...{ to: "filter", lang_list: [], section_list: [], vip: false, active_days: null },
  ...given,
});
const setSettings = (memberId: number, settings: object) =>
  db.insert(notificationSetting).values({ memberId, settings: { ...defaultSettings, ...settings } as never });
/** Settings without pushes of messages, or without messages at all. */
const without = (...channels: ("push" | "in_app")[]) => ({
  channels: {
    ...defaultSettings.channels,
    message: { ...defaultSettings.channels.message, ...Object.fromEntries(channels.map((name) => [name, false])) },
  },
});

describe("message draft", () => {
  test("is saved and reaches nobody until it is sent", async () => {
    const reader = await addMember(db);
    const { id, state, version } = await begin();
    expect([state, version]).toEqual(["draft", 0]);
    const { changed, message } = await save(id, { texts: { 3: words("Tonight"), 2: empty }, link: "/news" });
    expect([changed, message.version, message.author?.id]).toEqual([true, 1, operator.id]);
    await fanOutAll(db);
    expect(await db.$count(notification, eq(notification.memberId, reader.id))).toBe(0);
    const { body } = await send(id);
    expect(v.is(sendMessage.answer, body)).toBe(true);
    expect(body.message.state).toBe("scheduled");
    // A language without words shows another one.
    expect(body.message.texts).toEqual({ 3: words("Tonight") });
    await fanOutAll(db);
    expect(await show(id)).toMatchObject({ state: "sent" });
    expect(await db.$count(notification, eq(notification.memberId, reader.id))).toBe(1);
  });

  test("is not saved over the change of a colleague, nor sent in a version that nobody has seen", async () => {
    const { id } = await begin();
    await save(id, {});
    const late = await save(id, { texts: { 3: words("Mine") } });
    expect([late.changed, late.message.texts[3]?.title]).toEqual([false, "Tonight"]);
    expect((await send(id, { version: 0 })).body.code).toBe("stale_publish");
    await send(id);
    expect((await save(id, { version: 2 })).changed).toBe(false);
    expect((await send(id, { version: 2 })).body.code).toBe("stale_publish");
    const { body } = await ask(operator.token, `DELETE /api/backstage/message/${id}?lang=3`);
    expect(body).toEqual({ deleted: false });
  });

  test("is not sent while a text or the address is not finished, and names the field", async () => {
    const { id } = await begin();
    const refusal = async (given: object, version: number) => {
      await save(id, { version, ...given });
      const { status, body } = await send(id, { version: version + 1 });
      return [status, Object.keys(body.errors ?? {})];
    };
    expect(await refusal({ texts: {} }, 0)).toEqual([422, ["texts"]]);
    expect(await refusal({ texts: { 3: { ...empty, title: "Only a title" } } }, 1)).toEqual([422, ["texts.3.message"]]);
    expect(await refusal({ link: "javascript:alert(1)" }, 2)).toEqual([422, ["link"]]);
    const { body } = await ask(operator.token, `DELETE /api/backstage/message/${id}?lang=3`);
    expect(body).toEqual({ deleted: true });
  });

  test("is not paused, and is sent as usual after somebody has tried", async () => {
    const { id } = await begin();
    await save(id, {});
    expect((await pause(id, true)).changed).toBe(false);
    expect((await send(id)).body.message.state).toBe("scheduled");
  });

  test("is tested on the person who asks alone", async () => {
    const device = await addDevice(db, operator);
    const { id } = await begin();
    await save(id, {});
    await ask(operator.token, `POST /api/backstage/message/${id}/test?lang=3`);
    await fanOutAll(db);
    await push.deliver();
    expect(push.to(device).map(({ notification: { title } }) => title)).toEqual(["Tonight"]);
    expect((await show(id)).state).toBe("draft");
    expect(
      await db.$count(
        notification,
        sql`member_id <> ${operator.id} and created_at > now() - interval '5 seconds'
      and message_id is not null`,
      ),
    ).toBe(0);
  });

  test("is sent after a recent proof alone, and leaves an entry in the log", async () => {
    const { id } = await begin();
    await save(id, {});
    await operator.enter({ confirmed: false });
    expect((await send(id)).body.code).toBe("confirm_again");
    await operator.enter();
    await send(id, { at: { local: "2031-03-01T09:00", zone: "Asia/Hong_Kong" } });
    expect(await show(id)).toMatchObject({ state: "scheduled", send_at: "2031-03-01T01:00:00.000Z" });
    const entries = await db
      .select()
      .from(auditEvent)
      .where(eq(auditEvent.subject, `message ${id}`));
    expect(entries.map(({ act }) => act)).toEqual(["createMessage", "sendMessage"]);
    expect(JSON.stringify(entries)).not.toContain("Tonight");
  });
});

describe("message reach", () => {
  test("equals the members who get it, for each audience", async () => {
    const plain = await addMember(db);
    const vip = await addMember(db, { vipGroup: "gold", lang: 2 });
    const follower = await addMember(db);
    await db.insert(follow).values({ memberId: follower.id, kind: "section", key: "news" });
    const quiet = await addMember(db);
    const noPush = await addMember(db);
    const nothing = await addMember(db);
    await setSettings(quiet.id, {
      quiet_list: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: "00:00", to: "00:00" })),
      time_zone: "UTC",
    });
    await setSettings(noPush.id, without("push"));
    await setSettings(nothing.id, without("push", "in_app"));
    await addMember(db, { verifiedAt: null });
    const away = await addMember(db);
    await db
      .update(memberSession)
      .set({ lastSeenAt: new Date(Date.now() - 40 * 24 * 3600 * 1000) })
      .where(eq(memberSession.memberId, away.id));
    for (const { id } of [plain, vip, quiet, noPush, nothing]) await addDevice(db, { id });
    const muted = await addDevice(db, follower);
    await setSettings(follower.id, { device_list: [{ device_id: muted, muted_list: ["message"] }] });

    const audiences = [
      { to: "members" },
      { to: "vip" },
      { to: "lang", lang: 2 },
      { to: "section", key: "news" },
      { to: "member", member: plain.id },
      filter(),
      filter({ lang_list: [2, 4] }),
      filter({ section_list: ["news"], lang_list: [3] }),
      filter({ vip: true }),
      filter({ active_days: 30 }),
    ];
    for (const audience of audiences) {
      const { members, devices_now, devices_later } = await reachOf(audience);
      const { id } = await begin();
      await save(id, { audience });
      await send(id);
      await fanOutAll(db);
      const { counts } = await show(id);
      expect([audience, members]).toEqual([audience, counts.members]);
      const due = (when: string) =>
        db.$count(
          notificationDelivery,
          sql`state = 'pending' and due_at ${sql.raw(when)} now() and device_id <> ${muted} and notification_id in (
            select id from notification where message_id = ${id})`,
        );
      expect([audience, devices_now, devices_later]).toEqual([audience, await due("<="), await due(">")]);
    }
    expect(await reachOf(filter({ section_list: ["news"] }))).toEqual({ members: 1, devices_now: 0, devices_later: 0 });
    expect((await reachOf(filter({ vip: true }))).members).toBe(1);
  });
});

describe("message", () => {
  test("is held by a pause, also its pushes, and goes on without reaching anybody twice", async () => {
    const readers = [await addMember(db), await addMember(db)];
    const device = await addDevice(db, readers[0] ?? { id: 0 });
    const { id } = await begin();
    await save(id, {});
    await send(id);
    await fanOutAll(db);
    expect((await pause(id, true)).message.state).toBe("paused");
    await push.deliver();
    expect(push.to(device)).toEqual([]);
    expect((await pause(id, true)).changed).toBe(false);
    expect((await pause(id, false)).message.state).toBe("sent");
    await push.deliver();
    expect(push.to(device)).toHaveLength(1);
    expect((await pause(id, false)).changed).toBe(false);
    expect(await db.$count(notification, sql`message_id = ${id} and member_id = ${readers[1]?.id}`)).toBe(1);
  });

  test("is held before its first member when it is paused, and reaches all when it goes on", async () => {
    const reader = await addMember(db);
    const { id } = await begin();
    await save(id, {});
    await send(id);
    await pause(id, true);
    expect(await fanOutAll(db)).toEqual([]);
    await pause(id, false);
    await fanOutAll(db);
    expect(await db.$count(notification, eq(notification.memberId, reader.id))).toBe(1);
  });

  test("asks when its time came more than an hour ago", async () => {
    const reader = await addMember(db);
    const sent = async (minutes: number) => {
      const { id } = await begin();
      await save(id, {});
      await send(id);
      await db
        .update(notificationEvent)
        .set({ scheduledAt: new Date(Date.now() - minutes * 60_000) })
        .where(eq(notificationEvent.dedupeKey, `message:${id}`));
      await fanOutAll(db);
      return id;
    };
    const late = await sent(61);
    expect((await show(late)).state).toBe("missed");
    expect(await db.$count(notification, eq(notification.memberId, reader.id))).toBe(0);
    expect((await pause(late, false)).message.state).toBe("scheduled");
    await fanOutAll(db);
    expect((await show(late)).state).toBe("sent");
    expect((await show(await sent(59))).state).toBe("sent");
  });

  test("tells once who has sent it that its time was missed", async () => {
    const { id } = await begin();
    await save(id, {});
    await send(id);
    const late = { scheduledAt: new Date(Date.now() - 61 * 60_000) };
    const [event] = await db
      .update(notificationEvent)
      .set(late)
      .where(eq(notificationEvent.dedupeKey, `message:${id}`))
      .returning();
    const told: (number | null)[] = [];
    const tellMissed = async (_: unknown, { authorId }: { authorId: number | null }) => void told.push(authorId);
    for (let run = 0; run < 2; run++) await fanOutBatch(db, event?.id ?? 0, { tellMissed });
    expect(told).toEqual([operator.id]);
  });

  test("counts who wants none any more", async () => {
    const reader = await addMember(db);
    await addDevice(db, reader);
    const { id } = await begin();
    await save(id, { audience: { to: "member", member: reader.id } });
    await send(id);
    await fanOutAll(db);
    await push.deliver();
    expect((await show(id)).counts).toMatchObject({ sent: 1, unsubscribed: 0 });
    await setSettings(reader.id, without("push"));
    expect((await show(id)).counts).toMatchObject({ sent: 1, unsubscribed: 1 });
  });
});
