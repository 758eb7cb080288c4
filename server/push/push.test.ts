import { eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { describe, expect, test, vi } from "vitest";
import { locales } from "#contract/locales.ts";
import { listPushDevices, registerPushDevice } from "#contract/push/endpoints.ts";
import { maxPushDevices } from "#contract/push/limits.ts";
import { idempotencyKey } from "#server/api/idempotency.schema.ts";
import { openSession } from "#server/auth/sessions.mutations.ts";
import { translate } from "#server/i18n/translate.ts";
import { purgeExpired } from "#server/jobs/purge-expired.ts";
import { member, memberSession } from "../members/members.schema.ts";
import { addMember, asker, password } from "../test/members.ts";
import type { TestSubscription } from "../test/push/push-service.ts";
import { addDevices, aPush, testPush } from "../test/push/test-push.ts";
import { testApp } from "../test/test-app.ts";
import { pushDevice } from "./push.schema.ts";
import { devicesOf } from "./push-devices.queries.ts";
import { testPushTexts } from "./push-texts.ts";
import type { Push } from "./start-push.ts";

// The app wants it before there is a database.
const push: { current?: Push } = {};
const { db, request } = await testApp({
  services: {
    push: {
      publicKey: "the-key",
      hosts: { allowed: (endpoint) => push.current?.hosts.allowed(endpoint), named: () => false },
      send: async (...given) => (push.current as Push).send(...given),
      close: () => {},
    },
  },
});
const { push: real, service } = await testPush(db);
push.current = real;
const ask = asker(request);

const register = (token: string, subscription: unknown, lang = 3, headers: Record<string, string> = {}) =>
  ask(token, `POST /api/user/push-device?lang=${lang}`, subscription, headers);
const listOf = async (token: string) => (await ask(token, "GET /api/user/push-device")).body.device_list;
const rowsOf = (memberId: number) => db.select().from(pushDevice).where(eq(pushDevice.memberId, memberId));
const again = async (memberId: number) =>
  (await db.transaction((tx) => openSession(tx, memberId, "another browser"))).token;

describe("push subscription", () => {
  test("has the site's public key, and is listed without its secrets", async () => {
    expect((await (await request("/api/main")).json()).config.push_key).toBe("the-key");
    const { id, token } = await addMember(db);
    const subscription = service.subscribe();
    const given = { ...subscription, expirationTime: null, lang: 1, member_id: 1 };
    const made = await register(token, given, 3, { "user-agent": "Mozilla/5.0" });
    expect([made.status, v.is(registerPushDevice.answer, made.body)]).toEqual([200, true]);
    expect(made.body.device).toMatchObject({ current: true, lang: 3, user_agent: "Mozilla/5.0", failing_since: null });
    const { body, text } = await ask(token, "GET /api/user/push-device");
    expect(v.is(listPushDevices.answer, body)).toBe(true);
    expect(body.device_list).toEqual([made.body.device]);
    for (const secret of [subscription.endpoint, ...Object.values(subscription.keys)]) {
      expect(text + made.text).not.toContain(secret);
      expect(JSON.stringify(await db.select().from(idempotencyKey))).not.toContain(secret);
    }
    expect(await rowsOf(id)).toMatchObject([{ endpoint: subscription.endpoint, ...subscription.keys, memberId: id }]);
  });

  test("is the same device when it subscribes again, with its current language", async () => {
    const { id, token } = await addMember(db);
    const subscription = service.subscribe();
    const first = (await register(token, subscription, 2)).body.device;
    await db.update(pushDevice).set({ lastSeenAt: sql`now() - interval '1 day'` }).where(eq(pushDevice.id, first.id));
    const [before] = await rowsOf(id);
    const twins = await Promise.all([1, 2, 3, 4].map(() => register(token, subscription, 3)));
    expect(twins.map(({ body }) => body.device.id)).toEqual(Array(4).fill(first.id));
    const [after, ...more] = await rowsOf(id);
    expect(more).toEqual([]);
    expect(after).toMatchObject({ lang: 3, createdAt: before?.createdAt });
    expect(after?.lastSeenAt.getTime()).toBeGreaterThan(before?.lastSeenAt.getTime() ?? 0);
  });

  test("replaces the previous one of the browser", async () => {
    const { id, token } = await addMember(db);
    const [old, fresh] = [service.subscribe(), service.subscribe()];
    const first = (await register(token, old)).body.device;
    await db.update(pushDevice).set({ failingSince: new Date(), lastSuccessAt: new Date() });
    expect((await register(token, fresh)).body.device.id).toBe(first.id);
    expect(await rowsOf(id)).toMatchObject([{ endpoint: fresh.endpoint, failingSince: null, lastSuccessAt: null }]);
  });

  test("belongs to the member who is logged in, and is not transferred by its endpoint alone", async () => {
    const [one, other] = [await addMember(db), await addMember(db)];
    const subscription = service.subscribe();
    await register(one.token, subscription);
    const stolen = { ...subscription, keys: service.subscribe().keys };
    const refused = await register(other.token, stolen);
    expect([refused.status, refused.body.code]).toEqual([409, "device_in_use"]);
    expect([await rowsOf(one.id), await rowsOf(other.id)]).toMatchObject([[subscription.keys], []]);
    expect((await register(other.token, subscription)).status).toBe(200);
    expect([await rowsOf(one.id), await rowsOf(other.id)]).toMatchObject([[], [subscription.keys]]);
    // After another login of the same member it belongs to the new session.
    const token = await again(other.id);
    await register(token, subscription);
    expect((await listOf(token)).map(({ current }: { current: boolean }) => current)).toEqual([true]);
  });

  test("replaces the least recently used of ten", async () => {
    const { id, token } = await addMember(db);
    const first = service.subscribe();
    await register(token, first);
    await db.update(pushDevice).set({ lastSeenAt: sql`now() - interval '1 day'` }).where(eq(pushDevice.memberId, id));
    for (let count = 0; count < maxPushDevices; count++) await register(await again(id), service.subscribe());
    const rows = await rowsOf(id);
    expect(rows).toHaveLength(maxPushDevices);
    expect(rows.map(({ endpoint }) => endpoint)).not.toContain(first.endpoint);
  });

  const good = service.subscribe();
  test.each<[string, object]>([
    ["endpoint", { ...good, endpoint: "https://127.0.0.1/x" }],
    ["endpoint", { ...good, endpoint: "https://fcm.googleapis.com.evil.example/x" }],
    ["endpoint", { ...good, endpoint: "x".repeat(2049) }],
    ["endpoint", { ...good, endpoint: 7 }],
    ["endpoint", { keys: good.keys }],
    ["keys", { endpoint: good.endpoint }],
    ["keys", { ...good, keys: { ...good.keys, auth: "short" } }],
    ["keys", { ...good, keys: { ...good.keys, auth: `${good.keys.auth}A` } }],
    ["keys", { ...good, keys: { ...good.keys, p256dh: good.keys.p256dh.slice(1) } }],
    ["keys", { ...good, keys: { ...good.keys, p256dh: `A${good.keys.p256dh.slice(1)}` } }],
    // It has the form of a point, and is none of the curve.
    ["keys", { ...good, keys: { ...good.keys, p256dh: `B${"A".repeat(86)}` } }],
  ])("is rejected when its %s is invalid", async (field, subscription) => {
    const { id, token } = await addMember(db);
    const { status, body } = await register(token, subscription);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(await rowsOf(id)).toEqual([]);
  });
});

describe("push: is not sent to a device when its session has ended", () => {
  async function loggedIn() {
    const { id, token } = await addMember(db);
    const elsewhere = await again(id);
    const [here, there] = [service.subscribe(), service.subscribe()];
    await register(token, here);
    await register(elsewhere, there);
    return { id, token, elsewhere, here, there };
  }
  const reached = async (id: number): Promise<TestSubscription["endpoint"][]> =>
    (await devicesOf(db, [id])).map(({ endpoint }) => endpoint);

  test("by logging out, on that device only", async () => {
    const { id, token, there } = await loggedIn();
    await ask(token, "POST /api/user/log-out");
    expect(await reached(id)).toEqual([there.endpoint]);
  });

  test("from another device, singly or all", async () => {
    const { id, token, elsewhere, here } = await loggedIn();
    const { session_list } = (await ask(token, "GET /api/user/session")).body;
    await ask(token, "POST /api/user/session/revoke", {
      id: session_list.find((each: { current: boolean }) => !each.current).id,
    });
    expect(await reached(id)).toEqual([here.endpoint]);
    await register(await again(id), service.subscribe());
    await ask(token, "POST /api/user/log-out-everywhere");
    expect([await reached(id), (await ask(elsewhere, "GET /api/user")).status]).toEqual([[], 401]);
  });

  test("by a change of password on another device", async () => {
    const { id, token, here } = await loggedIn();
    await ask(token, "PUT /api/user/update", { current_password: password, new_password: "another2026kapok" });
    expect(await reached(id)).toEqual([here.endpoint]);
  });

  test("by expiry, before it is purged", async () => {
    const { id, here } = await loggedIn();
    const [row] = await db.select().from(pushDevice).where(eq(pushDevice.endpoint, here.endpoint));
    await db
      .update(memberSession)
      .set({ expiresAt: sql`now() - interval '1 s'` })
      .where(eq(memberSession.id, row?.sessionId ?? ""));
    expect(await reached(id)).not.toContain(here.endpoint);
    await purgeExpired(db, { analyticsDays: 400, formDays: 400, mailDays: 400, auditDays: 400 });
    expect(await rowsOf(id)).toHaveLength(1);
  });

  test("by deletion of the account", async () => {
    const { id, token } = await loggedIn();
    await ask(token, "DELETE /api/user", { password });
    expect(await rowsOf(id)).toEqual([]);
    const other = await loggedIn();
    await db.delete(member).where(eq(member.id, other.id));
    expect(await rowsOf(other.id)).toEqual([]);
  });
});

test("push devices: are removed by their own member only", async () => {
  const [one, other] = [await addMember(db), await addMember(db)];
  const { device } = (await register(one.token, service.subscribe())).body;
  const remove = (token: string, id: string) => ask(token, `DELETE /api/user/push-device/${id}`);
  expect((await remove(other.token, device.id)).body).toEqual({ result: "SUCCESS" });
  expect(await rowsOf(one.id)).toHaveLength(1);
  expect((await remove(one.token, device.id)).body).toEqual({ result: "SUCCESS" });
  expect((await remove(one.token, device.id)).body).toEqual({ result: "SUCCESS" });
  expect(await rowsOf(one.id)).toEqual([]);
  expect((await remove(one.token, "x")).status).toBe(404);
});

describe("test push", () => {
  const tryOut = (token: string, id: string) => ask(token, `POST /api/user/push-device/${id}/test`);

  test.each(locales.map(({ id, code }) => [code, id] as const))(
    "comes in the device's language, %s",
    async (code, lang) => {
      const { token } = await addMember(db);
      const subscription = service.subscribe();
      const { device } = (await register(token, subscription, lang)).body;
      expect((await tryOut(token, device.id)).body).toEqual({ outcome: "sent" });
      const { message } = service.received.findLast(({ endpoint }) => endpoint === subscription.endpoint) ?? {};
      const prefix = code === "en-US" ? "/en-US" : "";
      expect(message).toEqual({
        web_push: 8030,
        mutable: true,
        notification: {
          title: translate(lang, testPushTexts.title),
          body: translate(lang, testPushTexts.body),
          lang: code,
          dir: "ltr",
          silent: false,
          tag: "test",
          navigate: `http://localhost${prefix}/member/messages`,
          data: { kind: "test", lang, device: device.id },
        },
      });
    },
  );

  test("returns its outcome", async () => {
    const { id, token } = await addMember(db);
    const subscription = service.subscribe();
    const { device } = (await register(token, subscription)).body;
    for (const [behaviour, outcome] of [
      ["hang", "later"],
      [{ status: 403 }, "refused"],
      [{ status: 410 }, "gone"],
    ] as const) {
      service.behave(subscription.endpoint, behaviour);
      expect((await tryOut(token, device.id)).body).toEqual({ outcome });
    }
    expect(await rowsOf(id)).toEqual([]);
    expect((await tryOut(token, device.id)).status).toBe(404);
  });

  test("is sent to the member's own devices only, and rate limited", async () => {
    const [one, other] = [await addMember(db), await addMember(db)];
    const { device } = (await register(one.token, service.subscribe())).body;
    expect((await tryOut(other.token, device.id)).status).toBe(404);
    const statuses = [];
    for (let count = 0; count < 11; count++) statuses.push((await tryOut(one.token, device.id)).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});

test("push devices: are removed when every push has failed for thirty days", async () => {
  const { id, token } = await addMember(db);
  await register(token, service.subscribe());
  const failing = async (days: number) => {
    await db
      .update(pushDevice)
      .set({ failingSince: sql`now() - make_interval(days => ${days})` })
      .where(eq(pushDevice.memberId, id));
    await purgeExpired(db, { analyticsDays: 400, formDays: 400, mailDays: 400, auditDays: 400 });
    return (await rowsOf(id)).length;
  };
  expect([await failing(29), await failing(31)]).toEqual([1, 0]);
});

/** Devices, a multiple of 50. */
const many = process.env.KAPOK_TEST_LONG === "1" ? 2000 : 150;

test("push: reaches each of many devices once, and removes the expired ones", async () => {
  // Many get more time than push services really have: the same processor encrypts, reads and judges, and does much
  // besides.
  const { push: patient, service } = await testPush(db, { timeLimit: many > 1000 ? 15_000 : 5000 });
  const { id } = await addMember(db);
  const behaviours = Array.from({ length: many }, (_, place) => {
    if (place % 10 !== 0) return "take" as const;
    return ([{ status: 410 }, { status: 404 }, { status: 500 }, "hang", "reset"] as const)[(place / 10) % 5] ?? "take";
  });
  const devices = await addDevices(db, service, { memberId: id, behaviours });
  const before = service.received.length;
  const outcomes = await Promise.all(
    devices.map((device) => patient.send(device, aPush(), { ttl: 60, urgency: "normal" })),
  );
  const count = (name: string) => outcomes.filter(({ outcome }) => outcome === name).length;
  expect([count("sent"), count("gone"), count("later")]).toEqual([many * 0.9, many * 0.04, many * 0.06]);
  const got = service.received.slice(before).map(({ endpoint }) => endpoint);
  expect([got.length, new Set(got).size]).toEqual([many * 0.9, many * 0.9]);
  expect(await rowsOf(id)).toHaveLength(many * 0.96);
  expect(service.load.most).toBeLessThanOrEqual(50);
  expect(service.refusals).toEqual([]);
  await vi.waitFor(async () => {
    const failing = (await rowsOf(id)).filter(({ failingSince }) => failingSince);
    expect(failing).toHaveLength(many * 0.06);
  });
});
