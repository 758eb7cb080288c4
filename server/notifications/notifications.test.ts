import { eq, sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { defaultSettings } from "#contract/notifications/settings.ts";
import { article } from "../articles/articles.schema.ts";
import { calendarEvent } from "../calendar/calendar.schema.ts";
import { draw } from "../mark-six/mark-six.schema.ts";
import { everyPage } from "../test/every-page.ts";
import { addMember, asker } from "../test/members.ts";
import { addNotification, RecordedPages } from "../test/notifications.ts";
import { testApp } from "../test/test-app.ts";
import { notification, notificationDelivery } from "./notifications.schema.ts";

const pages = new RecordedPages();
const { db, request } = await testApp({ sample: true, services: { realtime: pages.realtime as never } });
const ask = asker(request);
await db
  .insert(draw)
  .values({
    number: "26/131",
    drawnAt: new Date("2026-11-19T13:30:00Z"),
    numbers: [1, 2, 3, 4, 5, 6],
    special: 7,
    sample: true,
  })
  .onConflictDoUpdate({ target: draw.number, set: { numbers: [1, 2, 3, 4, 5, 6], special: 7 } });

describe("notification list", () => {
  test("returns only notifications of the member, latest first, in pages and in the requested language", async () => {
    const { id, token } = await addMember(db);
    const { id: other, token: others } = await addMember(db);
    await addNotification(db, other);
    const ids: number[] = [];
    for (let count = 0; count < 7; count++) ids.push(await addNotification(db, id));
    const headers = { authorization: `Bearer ${token}`, "x-forwarded-for": "203.0.113.9" };
    const all = await everyPage<{ id: number }>(
      (path) => request(path, { headers }),
      "/api/user/notification?lang=3&limit=3",
      ({ notification_list: list }: { notification_list: { id: number }[] }) => list,
    );
    expect(all.map((each) => each.id)).toEqual(ids.toReversed());
    expect(all[0]).toMatchObject({
      kind: "draw",
      is_read: false,
      title: "Mark Six results: draw 26/131",
      group: "draw-26-131",
      message: "Winning numbers: 1 2 3 4 5 6; special number: 7",
      btn_link: "/mark-six",
      about: { draw_number: "26/131" },
    });
    const chinese = await ask(token, "GET /api/user/notification?lang=2&limit=1");
    expect(chinese.body).toMatchObject({ unread_count: 7, notification_list: [{ title: "六合彩第26/131期开奖" }] });
    expect((await ask(others, "GET /api/user/notification")).body.notification_list).toHaveLength(1);
    const center = await ask(token, "GET /api/user/center?lang=3");
    expect([center.body.unread_count, center.body.notification_list.length]).toEqual([7, 7]);
  });

  test("leaves out withdrawn subjects until they are visible again", async () => {
    const { id, token } = await addMember(db);
    await addNotification(db, id, { kind: "article", subject: { item_id: 5 }, itemId: 5, groupKey: "article-5" });
    const list = async () => (await ask(token, "GET /api/user/notification?lang=3")).body;
    const before = await list();
    expect(before.notification_list[0]).toMatchObject({
      kind: "article",
      lang: 3,
      btn_link: expect.stringMatching(/^\/article\/\d+$/),
    });
    await db.update(article).set({ withdrawnAt: sql`now()` }).where(eq(article.itemId, 5));
    expect(await list()).toMatchObject({ unread_count: 0, notification_list: [] });
    expect((await ask(token, "GET /api/user/notification/unread")).body).toEqual({ unread_count: 0, latest: null });
    await db.update(article).set({ withdrawnAt: null }).where(eq(article.itemId, 5));
    expect(await list()).toMatchObject({ unread_count: 1, notification_list: before.notification_list });
  });

  test("rejects the cursor of another member", async () => {
    const { token } = await addMember(db);
    const response = await ask(token, "GET /api/user/notification?cursor=AAAA");
    expect(response.status).toBe(422);
  });
});

describe("marking as read", () => {
  test("marks one notification on all open pages, and none of another member", async () => {
    const { id, token } = await addMember(db);
    const { id: other, token: others } = await addMember(db);
    const [first, second] = [await addNotification(db, id), await addNotification(db, id)];
    const theirs = await addNotification(db, other);
    expect((await ask(token, "GET /api/user/notification/unread?lang=3")).body).toMatchObject({
      unread_count: 2,
      latest: { id: second },
    });
    expect((await ask(token, `POST /api/user/notification/${first}/read`)).body).toEqual({ unread_count: 1 });
    await vi.waitFor(() => expect(pages.sent.length).toBeGreaterThan(0));
    expect(pages.take(id)).toEqual([
      {
        channels: [`private-user.${id}.notification`],
        event: "notification-changed",
        data: { unread_count: 1, read_list: [first] },
      },
    ]);
    // A repeat, another member's notification and an unknown id change and publish nothing.
    for (const each of [first, theirs, 2_000_000_000]) {
      expect((await ask(token, `POST /api/user/notification/${each}/read`)).body).toEqual({ unread_count: 1 });
    }
    expect(pages.take(id)).toEqual([]);
    expect((await ask(others, "GET /api/user/notification/unread")).body.unread_count).toBe(1);
    const list = (await ask(token, "GET /api/user/notification")).body.notification_list;
    expect(list.map((each: { is_read: boolean }) => each.is_read)).toEqual([false, true]);
    expect((await ask(token, "GET /api/user/notification?state=unread")).body.notification_list).toMatchObject([
      { id: second },
    ]);
  });

  test("marks all notifications up to the latest that was seen", async () => {
    const { id, token } = await addMember(db);
    const ids = [await addNotification(db, id), await addNotification(db, id), await addNotification(db, id)];
    const until = { until: ids[1] };
    expect((await ask(token, "POST /api/user/notification/read-all", until)).body).toEqual({ unread_count: 1 });
    expect((await ask(token, "POST /api/user/notification/read-all", until)).body).toEqual({ unread_count: 1 });
    expect(pages.take(id)).toMatchObject([{ data: { unread_count: 1, read_list: [ids[0], ids[1]] } }]);
  });

  test("records a device report once, only from its owner, and reads the notification when clicked", async () => {
    const { id, token } = await addMember(db);
    const { token: others } = await addMember(db);
    const [one, device] = [await addNotification(db, id), crypto.randomUUID()];
    await db.insert(notificationDelivery).values({
      notificationId: one,
      memberId: id,
      channel: "push",
      deviceId: device,
      dueAt: new Date(),
      state: "sent",
    });
    const report = (who: string, what: string) =>
      ask(who, `POST /api/user/notification/${one}/report/${what}`, { device_id: device });
    const [delivery] = [
      () => db.select().from(notificationDelivery).where(eq(notificationDelivery.notificationId, one)),
    ];
    await report(others, "clicked");
    expect(await delivery()).toMatchObject([{ shownAt: null, clickedAt: null }]);
    expect((await report(token, "shown")).body).toEqual({ unread_count: 1 });
    const [shown] = await delivery();
    expect((await report(token, "clicked")).body).toEqual({ unread_count: 0 });
    await report(token, "clicked");
    await report(token, "shown");
    const [clicked] = await delivery();
    expect([shown?.shownAt, shown?.clickedAt]).toEqual([expect.any(Date), null]);
    expect([clicked?.shownAt, clicked?.clickedAt]).toEqual([shown?.shownAt, expect.any(Date)]);
    expect(await db.$count(notification, sql`id = ${one} and read_at is not null`)).toBe(1);
    expect((await ask(token, `POST /api/user/notification/${one}/report/stolen`, {})).status).toBe(404);
  });
});

describe("notification settings", () => {
  test("return the defaults until the member changes them, and validate changes", async () => {
    const { token } = await addMember(db);
    const path = "/api/user/notification-settings";
    expect((await ask(token, `GET ${path}`)).body.settings).toEqual(defaultSettings);
    const changes = {
      ...defaultSettings,
      time_zone: "Europe/Berlin",
      after_quiet: "drop",
      quiet_list: [{ day: 7, from: "22:00", to: "07:30" }],
      event_lead_list: [10],
      device_list: [{ device_id: crypto.randomUUID(), muted_list: ["draw"] }],
      channels: { ...defaultSettings.channels, reply: { in_app: true, realtime: false, push: false, mail: true } },
    };
    expect((await ask(token, `PUT ${path}`, changes)).body.settings).toEqual(changes);
    expect((await ask(token, `GET ${path}`)).body.settings).toEqual(changes);
    for (const [wrong, field] of [
      [{ time_zone: "Mars/Olympus" }, "time_zone"],
      [{ time_zone: "+08:00" }, "time_zone"],
      [{ quiet_list: [{ day: 8, from: "22:00", to: "07:00" }] }, "quiet_list"],
      [{ quiet_list: [{ day: 1, from: "24:00", to: "07:00" }] }, "quiet_list"],
      [{ event_lead_list: [7] }, "event_lead_list"],
      [{ digest_hour: 24 }, "digest_hour"],
      [{ after_quiet: "maybe" }, "after_quiet"],
    ] as const) {
      const response = await ask(token, `PUT ${path}`, { ...changes, ...wrong });
      expect([response.status, Object.keys(response.body.errors)]).toEqual([422, [field]]);
    }
    expect((await ask(token, `GET ${path}`)).body.settings).toEqual(changes);
  });
});

describe("following", () => {
  test("follows and unfollows sections, labels, events and draws, once each", async () => {
    const { token } = await addMember(db);
    const [event] = await db
      .insert(calendarEvent)
      .values({
        category: "activity",
        platform: {},
        title: { 2: "春节", 3: "New Year" },
        startsAt: new Date(Date.now() + 864e5),
      })
      .returning();
    const subjects: [string, string][] = [
      ["section", "news/industry"],
      ["section", "news"],
      ["label", "security"],
      ["event", String(event?.id)],
      ["draw", "mark-six"],
    ];
    for (const [kind, key] of [...subjects, ...subjects]) {
      const response = await ask(token, `POST /api/user/follow/${kind}/add`, { key });
      expect([kind, response.status, response.body]).toEqual([kind, 200, { followed: true }]);
    }
    const list = async (lang: number) => (await ask(token, `GET /api/user/follow?lang=${lang}`)).body.follow_list;
    expect((await list(3)).map(({ kind, title }: { kind: string; title: string }) => [kind, title])).toEqual([
      ["draw", "Mark Six"],
      ["event", "New Year"],
      ["label", "Security"],
      ["section", expect.stringContaining("News")],
      ["section", expect.any(String)],
    ]);
    expect((await list(2))[0]).toMatchObject({ title: "六合彩", link: "/mark-six" });
    for (const [kind, key] of subjects) {
      expect((await ask(token, `POST /api/user/follow/${kind}/remove`, { key })).body).toEqual({ followed: false });
    }
    expect(await list(3)).toEqual([]);
  });

  test("rejects subjects that do not exist", async () => {
    const { token } = await addMember(db);
    for (const [kind, key] of [
      ["section", "news/nothing"],
      ["label", "nothing"],
      ["event", "999999"],
      ["event", "99999999999"],
      ["draw", "powerball"],
    ]) {
      expect([key, (await ask(token, `POST /api/user/follow/${kind}/add`, { key })).status]).toEqual([key, 404]);
    }
    const response = await ask(token, "POST /api/user/follow/section/add", { key: "../x" });
    expect([response.status, response.body.errors]).toEqual([422, { key: [expect.any(String)] }]);
  });
});
