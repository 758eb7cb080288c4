import { Writable } from "node:stream";
import { eq } from "drizzle-orm";
import pino from "pino";
import * as v from "valibot";
import { beforeEach, describe, expect, test } from "vitest";
import webPush from "web-push";
import { maxPushBytes } from "#contract/push/limits.ts";
import { pushMessage } from "#contract/push/message.ts";
import { openDatabase } from "../database/connect.ts";
import { mail } from "../mail/mail.schema.ts";
import { testDatabase } from "../test/database.ts";
import { addMember } from "../test/members.ts";
import { type Behaviour, startPushService } from "../test/push/push-service.ts";
import { addDevices, aPush, operatorEmail, subject, testPush } from "../test/push/test-push.ts";
import { testApp } from "../test/test-app.ts";
import { operatorAlert, type PushDevice, pushDevice } from "./push.schema.ts";
import { pushDelivery } from "./push-delivery.ts";
import { startPush } from "./start-push.ts";

const { db } = await testApp();
const lines: { level: number; msg: string; host?: string }[] = [];
const sink = new Writable({
  write: (line, _, done) => {
    lines.push(JSON.parse(String(line)));
    done();
  },
});
const { push, service } = await testPush(db, { log: pino({ level: "debug" }, sink) });
const { id: memberId } = await addMember(db);
const delivery = pushDelivery("reply", "reply-12");

const rowOf = async ({ id }: PushDevice) => (await db.select().from(pushDevice).where(eq(pushDevice.id, id)))[0];
async function deviceThat(behaviour: Behaviour): Promise<PushDevice> {
  const [device] = await addDevices(db, service, { memberId, behaviours: [behaviour] });
  if (!device) throw new Error("No device.");
  return device;
}
const send = (device: PushDevice, message = aPush()) => push.send(device, message, delivery);

beforeEach(async () => {
  lines.length = 0;
  service.received.length = 0;
  await db.delete(operatorAlert);
  await db.delete(mail);
});

describe("push message", () => {
  test("is declarative, encrypted for the device and signed by the site", async () => {
    const device = await deviceThat("take");
    expect(await send(device)).toEqual({ outcome: "sent" });
    expect(service.refusals).toEqual([]);
    const [{ message, headers, endpoint } = {}] = service.received;
    expect(endpoint).toBe(device.endpoint);
    expect(v.is(pushMessage, message)).toBe(true);
    expect(message).toEqual({
      web_push: 8030,
      mutable: true,
      app_badge: 2,
      notification: {
        title: "A reply to your comment",
        body: "Well said.",
        tag: "reply-12",
        lang: "en-US",
        dir: "ltr",
        navigate: "https://kapok.dev/en-US/article/12?n=7#comment-7",
        silent: false,
        app_badge: 2,
        data: { id: 7, kind: "reply", lang: 3, unread: 2 },
      },
    });
    expect(headers).toMatchObject({ ttl: String(48 * 3600), urgency: "normal", topic: delivery.topic });
    expect(delivery.topic).toMatch(/^[\w-]{32}$/);
  });

  test("updates the last success once a day", async () => {
    const device = await deviceThat("take");
    await send(device);
    const noted = await rowOf(device);
    expect(noted?.lastSuccessAt).toBeInstanceOf(Date);
    await send(noted as PushDevice);
    expect(await rowOf(device)).toEqual(noted);
  });

  test("is sent over persistent connections", async () => {
    const device = await deviceThat("take");
    await send(device);
    const { connections } = service.load;
    for (let round = 0; round < 5; round++) await send(device);
    expect(service.load.connections).toBe(connections);
  });

  test.each([0, 1, 5000])("fits the limit of every push service when it is %i characters too long", async (more) => {
    const device = await deviceThat("take");
    const bare = Buffer.byteLength(JSON.stringify(aPush({ body: "" })));
    const body = "x".repeat(maxPushBytes - bare + more);
    expect(await send(device, aPush({ body }))).toEqual({ outcome: "sent" });
    const [{ bytes = 0, message } = {}] = service.received;
    expect(bytes).toBe(maxPushBytes);
    expect(message?.notification.body).toEqual(more === 0 ? body : expect.stringMatching(/^x+…$/));
  });

  test("is cut between characters, and its title only when the body is empty", async () => {
    const device = await deviceThat("take");
    await send(device, aPush({ body: "👨‍👩‍👧‍👦木".repeat(500) }));
    await send(device, aPush({ title: "木棉".repeat(2000), body: "Gone." }));
    const [family, long] = service.received.map(({ message }) => message.notification);
    expect(family?.body).toMatch(/^(👨‍👩‍👧‍👦木)+(👨‍👩‍👧‍👦)?…$/u);
    expect([long?.body, long?.title]).toEqual(["", expect.stringMatching(/^(木棉)+木?…$/u)]);
    for (const { bytes } of service.received) expect(bytes).toBeLessThanOrEqual(maxPushBytes);
  });
});

describe("push service response", () => {
  test.each([404, 410])("%i removes this device only", async (status) => {
    const [device, other] = [await deviceThat({ status }), await deviceThat("take")];
    expect(await send(device)).toEqual({ outcome: "gone" });
    expect([await rowOf(device), (await rowOf(other))?.id]).toEqual([undefined, other.id]);
  });

  test("does not remove a device when it has subscribed again meanwhile", async () => {
    const device = await deviceThat({ status: 410 });
    const { endpoint } = service.subscribe();
    await db.update(pushDevice).set({ endpoint }).where(eq(pushDevice.id, device.id));
    await send(device);
    expect((await rowOf(device))?.endpoint).toBe(endpoint);
  });

  const date = "Sun, 22 Nov 2026 06:00:00 GMT";
  const asks = (status: number, after: string): Behaviour => ({ status, headers: { "retry-after": after, date } });
  test.each<[string, Behaviour, object]>([
    ["429", { status: 429 }, {}],
    ["429 with seconds", asks(429, "120"), { retryAfter: 120 }],
    ["503 with a moment", asks(503, "Sun, 22 Nov 2026 06:01:30 GMT"), { retryAfter: 90 }],
    ["503 with a moment that is over", asks(503, "Sun, 22 Nov 2026 05:00:00 GMT"), {}],
    ["503 with a year", asks(503, "31536000"), { retryAfter: 86_400 }],
    ["503 with nonsense", asks(503, "soon"), {}],
    ["500 with a long page", { status: 500, body: "x".repeat(100_000) }, {}],
    ["408", { status: 408 }, {}],
    ["silence", "hang", {}],
    ["a connection that breaks", "reset", {}],
  ])("%s is retried later, and the device remains", async (_, behaviour, more) => {
    const device = await deviceThat(behaviour);
    expect(await send(device)).toEqual({ outcome: "later", ...more });
    const row = await rowOf(device);
    expect(row?.failingSince).toBeInstanceOf(Date);
    service.behave(device.endpoint, "take");
    await send(row as PushDevice);
    expect((await rowOf(device))?.failingSince).toBeNull();
  });

  test.each([301, 307, 400, 401, 403])("%i notifies the operator once, and the device remains", async (status) => {
    const headers = { location: `https://${service.host}/elsewhere` };
    const devices = await addDevices(db, service, { memberId, behaviours: Array(5).fill({ status, headers }) });
    const before = service.requestCounts.size;
    const outcomes = await Promise.all(devices.map((device) => send(device)));
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(["refused"]));
    // No redirection was followed.
    expect(service.requestCounts.size - before).toBe(5);
    for (const device of devices) expect((await rowOf(device))?.failingSince).toBeInstanceOf(Date);
    const alarms = lines.filter(({ level }) => level >= 50);
    expect(alarms).toMatchObject([{ host: service.host, status }]);
    const mails = await db.select().from(mail);
    expect(mails).toMatchObject([{ recipient: operatorEmail, subject: "推送服务拒收本站的通知" }]);
    expect(mails[0]?.text).toContain(String(status));
  });

  test("sends the operator one mail an hour", async () => {
    const device = await deviceThat({ status: 403 });
    const alarm = async (minutes: number) => {
      await db.insert(operatorAlert).values({ name: "refused", raisedAt: new Date(Date.now() - minutes * 60_000) });
      await send(device);
      const count = (await db.select().from(mail)).length;
      await db.delete(operatorAlert);
      return count;
    };
    expect(await alarm(59)).toBe(0);
    expect(await alarm(61)).toBe(1);
  });

  test("push: leaves no endpoint or key of a device in logs and mails", async () => {
    for (const behaviour of [{ status: 410 }, { status: 403 }, { status: 500 }, "hang", "reset"] as const) {
      await send(await deviceThat(behaviour));
    }
    const output = JSON.stringify([lines, await db.select().from(mail)]);
    expect(output).toContain(service.host);
    expect(output).not.toContain("/send/");
  });

  test("push: does not reach a device with invalid keys, and affects no other", async () => {
    const device = await deviceThat("take");
    const broken = { ...device, p256dh: `B${"A".repeat(86)}` };
    expect(await send(broken)).toEqual({ outcome: "later" });
  });
});

test("push: is rejected when the site's keys have changed", async () => {
  const other = await startPushService(webPush.generateVAPIDKeys().publicKey);
  const stranger = startPush({
    db,
    log: pino({ level: "silent" }),
    keys: webPush.generateVAPIDKeys(),
    subject,
    operatorEmail,
    extraHosts: [other.host],
    resolve: other.resolve,
    ca: other.ca,
  });
  const [device] = await addDevices(db, other, { memberId, behaviours: ["take"] });
  expect(await stranger.send(device as PushDevice, aPush(), delivery)).toEqual({ outcome: "refused" });
  expect([other.received, other.refusals]).toEqual([[], ["another key"]]);
  stranger.close();
  await other.close();
});

test("push: is retried later when sending is aborted, and the device is unchanged", async () => {
  const device = await deviceThat("hang");
  const stop = new AbortController();
  const sent = push.send(device, aPush(), { ...delivery, signal: stop.signal });
  setTimeout(() => stop.abort(), 100);
  expect(await sent).toEqual({ outcome: "later" });
  const before = service.requestCounts.get(device.endpoint);
  expect(await push.send(device, aPush(), { ...delivery, signal: stop.signal })).toEqual({ outcome: "later" });
  expect(service.requestCounts.get(device.endpoint)).toBe(before);
  expect((await rowOf(device))?.failingSince).toBeNull();
});

test("push: is sent when the database fails, and the log names no device", async () => {
  lines.length = 0;
  const gone = await testDatabase();
  const { db: lost, close } = openDatabase({ url: gone.url });
  await close();
  await gone.drop();
  const { push: blind, service: there } = await testPush(lost, { log: pino({ level: "debug" }, sink) });
  const { endpoint, keys } = there.subscribe();
  const device = { id: crypto.randomUUID(), endpoint, ...keys, lastSuccessAt: null, failingSince: null };
  expect(await blind.send(device, aPush(), delivery)).toEqual({ outcome: "sent" });
  expect(lines).toMatchObject([{ msg: "what came of a push could not be noted" }]);
  expect(JSON.stringify(lines)).not.toContain("/send/");
});
