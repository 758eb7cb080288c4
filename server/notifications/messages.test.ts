import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { messageCommands } from "../commands/message-commands.ts";
import { operate } from "../commands/operate.ts";
import { addMember, asker } from "../test/members.ts";
import { addDevice, fanOutAll, pushService, RecordedPages } from "../test/notifications.ts";
import { testApp } from "../test/test-app.ts";
import { follow, notificationDelivery } from "./notifications.schema.ts";
import { publishNewNotifications } from "./publish-notifications.ts";

const pages = new RecordedPages();
const { db, url, request } = await testApp({ sample: true, services: { realtime: pages.realtime as never } });
const ask = asker(request);
const { token: operator } = await addMember(db, { operator: true });
const push = pushService(db);

const words = (title: string) => ({ title, subtitle: "", message: `${title}.`, btn_text: "" });
const compose = async (given: object) =>
  (await ask(operator, "POST /api/backstage/message", { texts: { 2: words("通知"), 3: words("Notice") }, ...given }))
    .body.message;
const show = async (id: number) => (await ask(operator, `GET /api/backstage/message/${id}`)).body.message;
const titles = async (token: string) =>
  (await ask(token, "GET /api/user/notification?lang=3")).body.notification_list.map(
    ({ title }: { title: string }) => title,
  );

describe("operator message", () => {
  test("reaches its audience in their language, and counts its deliveries", async () => {
    const [one, two] = [await addMember(db), await addMember(db, { lang: 2, vipGroup: "gold" })];
    const devices = [await addDevice(db, one), await addDevice(db, two, { lang: 2 })];
    const { id, state } = await compose({ audience: { to: "all" }, link: "/news" });
    expect(state).toBe("scheduled");
    const services = { db, log: { warn: expect.unreachable } as never, realtime: pages.realtime as never };
    for (const batch of await fanOutAll(db)) await publishNewNotifications(services, batch);
    await push.deliver();
    expect(await titles(one.token)).toEqual(["Notice"]);
    expect(devices.map((device) => push.to(device).map(({ notification }) => notification.title))).toEqual([
      ["Notice"],
      ["通知"],
    ]);
    expect(push.to(devices[0] ?? "")[0]?.notification).toMatchObject({
      tag: `message-${id}`,
      navigate: expect.stringMatching(/^https:\/\/kapok\.example\/en-US\/news\?n=\d+$/),
    });
    expect(pages.take(two.id)).toMatchObject([
      { event: "notification", data: { title: "通知", texts: { 3: { title: "Notice" } }, unread_count: 1 } },
    ]);
    expect(pages.sent.filter(({ channels }) => channels[0] === "public.notification")).toMatchObject([
      { event: "notification", data: { group: `message-${id}`, texts: { 2: { title: "通知" } }, btn_link: "/news" } },
    ]);
    const [note] = (await ask(one.token, "GET /api/user/notification")).body.notification_list;
    const report = (what: string) =>
      ask(one.token, `POST /api/user/notification/${note.id}/report/${what}`, { device_id: devices[0] });
    await report("shown");
    await report("clicked");
    expect(await show(id)).toMatchObject({
      state: "sent",
      counts: { sent: 2, shown: 1, clicked: 1, failed: 0, read: 1 },
    });
  });

  test("reaches only members of its audience: a language, VIPs, followers", async () => {
    const people = [
      await addMember(db),
      await addMember(db, { lang: 4 }),
      await addMember(db, { vipGroup: "x" }),
      await addMember(db),
    ] as const;
    const [, vietnamese, vip, follower] = people;
    await db.insert(follow).values({ memberId: follower.id, kind: "label", key: "security" });
    const only = async (audience: object, title: string) => {
      await compose({ texts: { 3: words(title) }, audience });
      await fanOutAll(db);
      const found = await Promise.all(people.map(async ({ token }) => (await titles(token)).includes(title)));
      return people.filter((_, index) => found[index]).map(({ id }) => id);
    };
    expect(await only({ to: "lang", lang: 4 }, "A")).toEqual([vietnamese.id]);
    expect(await only({ to: "vip" }, "B")).toEqual([vip.id]);
    expect(await only({ to: "label", key: "security" }, "C")).toEqual([follower.id]);
    expect(await only({ to: "members" }, "D")).toHaveLength(4);
  });

  test("waits for its time, and is neither sent nor listed when it is cancelled", async () => {
    const { token, id: member } = await addMember(db);
    const device = await addDevice(db, { id: member });
    const later = await compose({ audience: { to: "all" }, send_at: new Date(Date.now() + 3_600_000).toISOString() });
    expect(await fanOutAll(db)).toEqual([]);
    await ask(operator, `POST /api/backstage/message/${later.id}/cancel`);
    await db.execute(sql`update notification_event set scheduled_at = now() where completed_at is null`);
    await fanOutAll(db);
    expect(await titles(token)).toEqual([]);

    const { id } = await compose({ audience: { to: "members" } });
    await fanOutAll(db);
    expect(await titles(token)).toEqual(["Notice"]);
    const cancelled = await ask(operator, `POST /api/backstage/message/${id}/cancel`);
    expect(cancelled.body.message).toMatchObject({ state: "cancelled", counts: { sent: 0 } });
    await push.deliver();
    expect(push.to(device)).toEqual([]);
    expect(await titles(token)).toEqual([]);
    expect((await ask(token, "GET /api/user/notification/unread")).body).toEqual({ unread_count: 0, latest: null });
    expect(await db.$count(notificationDelivery, sql`state = 'pending'`)).toBe(0);
  });

  test("is previewed in each language, with errors when it is invalid", async () => {
    const { id } = await compose({ audience: { to: "all" }, send_at: "2099-01-01T00:00:00.000Z" });
    const preview = async (lang: number) =>
      (await ask(operator, `GET /api/backstage/message/${id}/preview?lang=${lang}`)).body;
    expect([await preview(3), await preview(4)]).toMatchObject([
      { lang: 3, title: "Notice" },
      { lang: 2, title: "通知" },
    ]);
    const wrong = async (given: object) =>
      (
        await ask(operator, "POST /api/backstage/message", {
          texts: { 3: words("x") },
          audience: { to: "all" },
          ...given,
        })
      ).status;
    for (const given of [
      { texts: {} },
      { texts: { 9: words("x") } },
      { texts: { 3: { title: "x" } } },
      { link: "javascript:alert(1)" },
      { link: "//elsewhere.example" },
      { audience: { to: "everybody" } },
      { audience: { to: "lang", lang: 9 } },
    ]) {
      expect([given, await wrong(given)]).toEqual([given, 422]);
    }
    expect((await ask(operator, "GET /api/backstage/message/999999")).status).toBe(404);
    expect((await ask(operator, "GET /api/backstage/message?limit=1")).body).toMatchObject({
      next_cursor: expect.any(String),
    });
  });
});

describe("message command", () => {
  let folder = "";
  beforeAll(async () => {
    vi.stubEnv("DATABASE_URL", url);
    folder = await mkdtemp(join(tmpdir(), "kapok-message-"));
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });
  const run = (...args: string[]) => operate([messageCommands], ["message", ...args]);

  test("previews, creates, lists, shows and cancels a message", async () => {
    const file = join(folder, "message.json");
    const texts = {
      "zh-CN": { title: "维护", message: "今晚。" },
      "en-US": { title: "Maintenance", message: "Tonight." },
    };
    await writeFile(file, JSON.stringify({ texts, audience: { to: "vip" }, send_at: "2099-01-01T00:00:00Z" }));
    expect(await run("compose", file, "--dry-run")).toBe(
      "zh-HK, zh-CN, vi-VN, th-TH, hi-IN:\n    维护\n    今晚。\nen-US:\n    Maintenance\n    Tonight.",
    );
    const id = /^Message (\d+) will be sent at 2099/.exec(await run("compose", file))?.[1] ?? "";
    expect(await run("list")).toMatch(
      new RegExp(`^${id}  scheduled  2099-01-01 00:00  维护\n      members 0, read 0; pushes: sent 0`),
    );
    expect(await run("cancel", id)).toBe(`Message ${id} is cancelled; 0 pushes had been sent.`);
    expect(await run("show", id)).toContain("cancelled");
    await expect(run("show", "999999")).rejects.toThrow("There is no message 999999.");
    await writeFile(file, JSON.stringify({ texts: { "en-US": { title: "x" } }, audience: { to: "all" } }));
    await expect(run("compose", file)).rejects.toThrow("texts.3.message: required.");
  });
});
