import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { defaultSettings, type NotificationSettings } from "#contract/notifications/settings.ts";
import { article } from "../articles/articles.schema.ts";
import { mail } from "../mail/mail.schema.ts";
import { draw } from "../mark-six/mark-six.schema.ts";
import { pushDevice } from "../push/push.schema.ts";
import { addMember, asker } from "../test/members.ts";
import { addDevice, addNotification, fanOutAll, pushService } from "../test/notifications.ts";
import { addCommentRow, sampleItems } from "../test/reactions.ts";
import { testApp } from "../test/test-app.ts";
import { queueDigests } from "./digest.ts";
import { follow, notification, notificationDelivery } from "./notifications.schema.ts";

const { db, request } = await testApp({ sample: true });
const ask = asker(request);
const { articles } = await sampleItems(db);
const [, english] = articles;
const push = pushService(db);
let drawNumber = 100;

/** Adds a member who follows the draws and has a device. */
async function follower(settings: Partial<NotificationSettings> = {}, lang = 3) {
  const member = await addMember(db);
  const device = await addDevice(db, member, { lang });
  await db.insert(follow).values({ memberId: member.id, kind: "draw", key: "mark-six" });
  const set = (changes: Partial<NotificationSettings>) =>
    ask(member.token, "PUT /api/user/notification-settings", { ...defaultSettings, ...changes });
  if (Object.keys(settings).length > 0) await set(settings);
  return { ...member, device, set };
}

/** Publishes a result and notifies all followers of draws. Sends nothing yet. Returns the number of the draw. */
async function news(): Promise<string> {
  const number = `98/${drawNumber++}`;
  await db.insert(draw).values({ number, drawnAt: new Date(), numbers: [1, 2, 3, 4, 5, 6], special: 7 });
  await fanOutAll(db);
  return number;
}

const without = (change: Partial<NotificationSettings["channels"]["draw"]>) => ({
  channels: { ...defaultSettings.channels, draw: { ...defaultSettings.channels.draw, ...change } },
});
const titles = (device: string) => push.to(device).map(({ notification: { title } }) => title);
const deliveries = (memberId: number) =>
  db
    .select({
      state: notificationDelivery.state,
      reason: notificationDelivery.reason,
      attempts: notificationDelivery.attempts,
      dueAt: notificationDelivery.dueAt,
    })
    .from(notificationDelivery)
    .where(eq(notificationDelivery.memberId, memberId))
    .orderBy(notificationDelivery.id);
const dueNow = () => db.update(notificationDelivery).set({ dueAt: sql`now()` }).where(sql`state = 'pending'`);

/** Quiet hours that began an hour ago and last two more, in UTC. */
function quietNow(): Partial<NotificationSettings> {
  const clock = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
  const quiet = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: clock(-1), to: clock(2) }));
  return { quiet_list: quiet, time_zone: "UTC" };
}

beforeEach(async () => {
  await db.delete(follow);
  await db.delete(notification);
  push.sent.length = 0;
  push.answers(() => ({ outcome: "sent" }));
});

describe("push delivery", () => {
  test("sends one push to each device, in its language and with the fields the worker reads", async () => {
    const { id, device, ...member } = await follower();
    const other = await addDevice(db, { id }, { lang: 2 });
    const number = await news();
    await Promise.all([push.deliver(), push.deliver()]);
    await push.deliver();
    const [row] = await db.select().from(notification).where(eq(notification.memberId, id));
    expect(push.to(device)).toMatchObject([
      {
        notification: {
          title: `Mark Six results: draw ${number}`,
          body: "Winning numbers: 1 2 3 4 5 6; special number: 7",
          navigate: `https://kapok.example/en-US/mark-six?n=${row?.id}`,
          tag: `draw-${number.replace("/", "-")}`,
          data: { id: row?.id, kind: "draw", lang: 3, unread: 1, device, draw: { number, special: 7 } },
        },
      },
    ]);
    expect(titles(other)).toEqual([`六合彩第${number}期开奖`]);
    expect(push.sent[0]?.options).toMatchObject({ urgency: "high", topic: expect.stringMatching(/^[\w-]{1,32}$/) });
    expect((await deliveries(id)).map(({ state }) => state)).toEqual(["sent", "sent"]);
    expect(member.token).toBeTruthy();
  });

  test("sends nothing when the member opted out, muted the author or no longer owns the device", async () => {
    const [out, muted, moved, gone] = [await follower(), await follower(), await follower(), await follower()];
    const { id: otherMember } = await addMember(db);
    await news();
    await out.set(without({ push: false }));
    await muted.set({ device_list: [{ device_id: muted.device, muted_list: ["draw"] }] });
    await db.update(pushDevice).set({ memberId: otherMember }).where(eq(pushDevice.id, moved.device));
    await ask(gone.token, "POST /api/user/log-out-everywhere");
    await push.deliver();
    expect(push.sent.filter(({ device }) => device !== gone.device)).toEqual([]);
    expect((await deliveries(out.id))[0]).toMatchObject({ state: "suppressed", reason: "opted out" });
    expect((await deliveries(muted.id))[0]).toMatchObject({ state: "suppressed", reason: "opted out" });
    expect((await deliveries(moved.id))[0]).toMatchObject({ state: "suppressed", reason: "device gone" });
    // A notification whose pushes are turned off stays in the list.
    expect((await ask(out.token, "GET /api/user/notification/unread")).body.unread_count).toBe(1);
  });

  test("sends nothing when the notification was read or its subject is gone", async () => {
    const reader = await follower();
    await news();
    const { latest } = (await ask(reader.token, "GET /api/user/notification/unread")).body;
    await ask(reader.token, `POST /api/user/notification/${latest.id}/read`);
    const { id } = await addMember(db);
    const device = await addDevice(db, { id });
    const subject = { item_id: 7 };
    const one = await addNotification(db, id, { kind: "article", subject, itemId: 7, groupKey: "article-7" });
    await db.insert(notificationDelivery).values({
      notificationId: one,
      memberId: id,
      channel: "push",
      deviceId: device,
      dueAt: new Date(),
    });
    await db.update(article).set({ withdrawnAt: sql`now()` }).where(eq(article.itemId, 7));
    await push.deliver();
    expect(push.sent).toEqual([]);
    expect((await deliveries(reader.id))[0]).toMatchObject({ state: "suppressed", reason: "read" });
    expect((await deliveries(id))[0]).toMatchObject({ state: "suppressed", reason: "withdrawn" });
  });
});

describe("push delivery in quiet hours", () => {
  test("postpones a push until their end or drops it, and lists the notification at once", async () => {
    const [later, never] = [await follower(quietNow()), await follower({ ...quietNow(), after_quiet: "drop" })];
    await news();
    await push.deliver();
    expect(push.sent).toEqual([]);
    const [waiting] = await deliveries(later.id);
    expect(waiting).toMatchObject({ state: "pending", attempts: 0 });
    expect((waiting?.dueAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(1.9 * 3_600_000);
    expect((await deliveries(never.id))[0]).toMatchObject({ state: "suppressed", reason: "quiet" });
    expect((await ask(later.token, "GET /api/user/notification/unread")).body.unread_count).toBe(1);
    // The member has removed the quiet hours, so the push is sent.
    await later.set({});
    await dueNow();
    await push.deliver();
    expect(push.to(later.device)).toHaveLength(1);
  });

  test("postpones a waiting push when quiet hours begin, and drops it when it is stale at their end", async () => {
    const [held, stale] = [await follower(), await follower()];
    await news();
    await held.set(quietNow());
    await stale.set(quietNow());
    await db
      .update(notification)
      .set({ createdAt: sql`now() - interval '5 hours'` })
      .where(eq(notification.memberId, stale.id));
    await push.deliver();
    expect(push.sent).toEqual([]);
    expect((await deliveries(held.id))[0]).toMatchObject({ state: "pending", reason: "quiet", attempts: 0 });
    expect((await deliveries(stale.id))[0]).toMatchObject({ state: "suppressed", reason: "quiet" });
  });
});

describe("push delivery of many pushes", () => {
  const waitingPush = async (memberId: number, device: string, values: Parameters<typeof addNotification>[2]) => {
    const id = await addNotification(db, memberId, values);
    await db.insert(notificationDelivery).values({
      notificationId: id,
      memberId,
      channel: "push",
      deviceId: device,
      dueAt: new Date(),
    });
  };

  test("sends ten per hour to a device, and the others when the hour is over", async () => {
    const { id } = await addMember(db);
    const device = await addDevice(db, { id });
    const number = await news();
    for (let count = 0; count < 13; count++) {
      await waitingPush(id, device, { subject: { draw_number: number }, groupKey: `draw-${count}` });
    }
    await push.deliver();
    await push.deliver();
    expect(push.to(device)).toHaveLength(10);
    const waiting = (await deliveries(id)).filter(({ state }) => state === "pending");
    expect(waiting).toHaveLength(3);
    for (const { dueAt, attempts } of waiting) {
      expect((dueAt.getTime() - Date.now()) / 60_000).toBeGreaterThan(58);
      expect(attempts).toBe(0);
    }
    await dueNow();
    await push.deliver();
    expect(push.to(device)).toHaveLength(10);
    await db.execute(
      sql`update notification_delivery set finished_at = finished_at - interval '1 hour' where state = 'sent'`,
    );
    await dueNow();
    await push.deliver();
    expect(push.to(device)).toHaveLength(13);
  });

  test("groups replies to one comment, and articles, and adds the count of unread ones", async () => {
    const { id } = await addMember(db);
    const device = await addDevice(db, { id });
    const mine = await addCommentRow(db, { articleId: english, memberId: id, text: "Mine" });
    const reply = async (text: string) => {
      const { id: by } = await addMember(db, { nickname: "Reader Lee" });
      await addCommentRow(db, { articleId: english, memberId: by, text, threadId: mine, replyTo: mine });
    };
    for (const text of ["one", "two", "three"]) await reply(text);
    for (const item of [4, 5]) {
      await waitingPush(id, device, {
        kind: "article",
        subject: { item_id: item },
        itemId: item,
        groupKey: `article-${item}`,
      });
    }
    await fanOutAll(db);
    await push.deliver();
    expect(titles(device).sort()).toEqual(["2 new articles in topics you follow", "3 new replies to your comment"]);
    expect((await deliveries(id)).map(({ state }) => state).sort()).toEqual([
      "grouped",
      "grouped",
      "grouped",
      "sent",
      "sent",
    ]);
    await reply("four");
    await fanOutAll(db);
    await push.deliver();
    expect(titles(device).at(-1)).toBe("4 new replies to your comment");
    const tags = push.to(device).map(({ notification: { tag } }) => tag);
    expect(tags.filter((tag) => tag === `reply-${mine}`)).toHaveLength(2);
  });
});

describe("push delivery by response of the push service", () => {
  test("retries after the given time, with limits on attempts and age", async () => {
    const { id, device } = await follower();
    await news();
    push.answers(() => ({ outcome: "later", retryAfter: 300 }));
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 6; attempt++) {
      await push.deliver();
      const [row] = await deliveries(id);
      if (row?.state === "pending") waits.push(Math.round((row.dueAt.getTime() - Date.now()) / 10_000) * 10);
      await dueNow();
    }
    expect(waits).toEqual([300, 300, 600, 3600, 14_400]);
    expect(push.to(device)).toHaveLength(6);
    expect((await deliveries(id))[0]).toMatchObject({ state: "failed", reason: "not taken", attempts: 6 });
  });

  test("deletes the device or fails the push when the response is final or invalid", async () => {
    const people = [await follower(), await follower(), await follower()] as const;
    const [gone, refused, broken] = people;
    await news();
    push.answers((device) => {
      if (device === broken.device) throw new Error("broken");
      return { outcome: device === gone.device ? "gone" : "refused" };
    });
    await push.deliver();
    const states = await Promise.all(people.map(async ({ id }) => (await deliveries(id)).map(({ state }) => state)));
    expect(states).toEqual([["suppressed"], ["failed"], ["pending"]]);
    expect((await deliveries(refused.id))[0]?.reason).toBe("refused");
  });
});

describe("daily digest", () => {
  test("lists unread notifications once, at the hour and in the language of the member", async () => {
    const [wanting, reader, out] = [
      await follower(without({ mail: true, push: false })),
      await follower(without({ mail: true })),
      await follower(without({ mail: true })),
    ];
    const numbers = [await news(), await news()];
    expect(await queueDigests(db, "https://kapok.example")).toBe(0);
    const { latest } = (await ask(reader.token, "GET /api/user/notification/unread")).body;
    await ask(reader.token, "POST /api/user/notification/read-all", { until: latest.id });
    await out.set(without({ mail: false }));
    await dueNow();
    const [one, two] = await Promise.all([
      queueDigests(db, "https://kapok.example"),
      queueDigests(db, "https://kapok.example"),
    ]);
    expect(one + two).toBe(1);
    const mails = await db.select().from(mail);
    expect(mails.map(({ recipient }) => recipient)).toEqual([wanting.email]);
    expect(mails[0]).toMatchObject({ subject: "You have 2 unread messages" });
    for (const number of numbers) expect(mails[0]?.text).toContain(`Mark Six results: draw ${number}`);
    expect(mails[0]?.text).toContain("https://kapok.example/en-US/member/messages");
    expect(mails[0]?.text).toContain("https://kapok.example/en-US/member/notifications");
  });

  test("unsubscribes the member with one click and without a login, and changes nothing else", async () => {
    const changes = { ...without({ mail: true }), digest_hour: 7 };
    const [unsubscribing, other] = [await follower(changes), await follower(changes)];
    await news();
    await dueNow();
    await db.delete(mail);
    expect(await queueDigests(db, "https://kapok.example")).toBe(2);
    const [letter] = await db.select().from(mail).where(eq(mail.recipient, unsubscribing.email));
    const { "List-Unsubscribe": link = "", "List-Unsubscribe-Post": post } = letter?.headers ?? {};
    expect(post).toBe("List-Unsubscribe=One-Click");
    const path = /^<https:\/\/kapok\.example(\/api\/[^>]+)>$/.exec(link)?.[1] ?? "";
    // Opening the link does not unsubscribe.
    const looked = await request(path);
    expect([looked.status, looked.headers.get("location")]).toEqual([302, "/en-US/member/notifications"]);
    const settings = async ({ token }: { token: string }) =>
      (await ask(token, "GET /api/user/notification-settings")).body.settings;
    expect((await settings(unsubscribing)).channels.draw.mail).toBe(true);
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const unsubscribe = (to: string) => request(to, { method: "POST", body: "List-Unsubscribe=One-Click", headers });
    expect((await unsubscribe(path)).status).toBe(204);
    expect(await settings(unsubscribing)).toEqual({ ...defaultSettings, digest_hour: 7 });
    expect((await settings(other)).channels.draw.mail).toBe(true);
    expect((await unsubscribe(path.replace(/token=.{8}/, "token=00000000"))).status).toBe(204);
    expect((await unsubscribe(path.replace(/token=.*/, "token=x"))).status).toBe(404);
    await news();
    await dueNow();
    expect(await queueDigests(db, "https://kapok.example")).toBe(1);
  });
});
