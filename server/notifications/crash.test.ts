import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { addMembers } from "../test/reactions.ts";
import { testApp } from "../test/test-app.ts";
import { notification, notificationDelivery, notificationEvent, operatorMessage } from "./notifications.schema.ts";

const { db, url } = await testApp();
const folder = await mkdtemp(join(tmpdir(), "kapok-crash-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const file = join(folder, "pushes");
const script = fileURLToPath(new URL("../test/run-jobs.ts", import.meta.url));
const devices = process.env.KAPOK_TEST_LONG === "1" ? 3000 : 600;
/** Pushes in progress at a time. A crash leaves only these with an unknown result. */
const underWay = 100;

async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script, url, file], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout as never, "data");
  return child;
}

const pushes = () => (existsSync(file) ? readFileSync(file, "utf8").trim().split("\n").filter(Boolean) : []);
const countNotifications = () => db.$count(notification);

/** Waits until enough has happened, then kills the process. */
async function killOnce(child: ChildProcess, enough: () => Promise<boolean>): Promise<void> {
  await vi.waitFor(async () => expect(await enough()).toBe(true), { timeout: 60_000, interval: 20 });
  child.kill("SIGKILL");
  await once(child, "exit");
}

test("notifications: reach every member once and show once on every device when the process is killed twice", async () => {
  const members = await addMembers(db, devices);
  await db.execute(sql`
    insert into push_device (id, member_id, session_id, endpoint, p256dh, auth, lang, user_agent)
    select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, member_id, id, 'https://push.example/' || n, '', '', 3, ''
    from (select id, member_id, row_number() over (order by member_id) as n from member_session) as each`);
  const words = { title: "Maintenance", subtitle: "", message: "Tonight", btn_text: "" };
  const [message] = await db
    .insert(operatorMessage)
    .values({ texts: { 3: words }, link: "", audience: { to: "all" } })
    .returning();
  await db.insert(notificationEvent).values({
    kind: "message",
    dedupeKey: `message:${message?.id}`,
    subject: { message_id: message?.id ?? 0 },
  });

  const claimed = () => db.$count(notificationDelivery, sql`state = 'claimed'`);
  await killOnce(await start(), async () => (await countNotifications()) >= devices / 3);
  const inBetween = await claimed();
  await killOnce(await start(), async () => pushes().length >= devices / 2);
  const later = await claimed();
  for (const unknown of [inBetween, later]) expect(unknown).toBeLessThanOrEqual(underWay);
  expect(later).toBeGreaterThan(0);
  const third = await start();
  await vi.waitFor(
    async () => {
      expect(await db.$count(notificationEvent, sql`completed_at is null`)).toBe(0);
      expect(await db.$count(notificationDelivery, sql`state in ('pending', 'claimed')`)).toBe(0);
    },
    { timeout: 120_000, interval: 200 },
  );
  third.kill("SIGTERM");
  const stopping = performance.now();
  expect(await once(third, "exit")).toEqual([0, null]);
  expect(performance.now() - stopping).toBeLessThan(10_000);

  expect(await countNotifications()).toBe(members.length);
  const { rows } = await db.execute<{ state: string; count: number }>(
    sql`select state, count(*)::int as count from notification_delivery group by state order by state`,
  );
  expect(rows).toEqual([
    { state: "sent", count: devices - devices / 10 },
    { state: "suppressed", count: devices / 10 },
  ]);
  // The notifications that a device shows. A second one with the same tag replaces the first.
  expect(new Set(pushes()).size).toBe(devices);
  expect(pushes().length - devices).toBeLessThanOrEqual(inBetween + later);
}, 240_000);
