import { sql } from "drizzle-orm";
import pino from "pino";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { execute } from "#server/test/execute.ts";
import { testApp } from "#server/test/test-app.ts";
import { invalidateCacheOnContentChange } from "./invalidate-on-change.ts";

const { db, request, responseCache, url } = await testApp({ sample: true });
const warnings: unknown[] = [];
const log = pino({ level: "warn" }, { write: (line) => warnings.push(JSON.parse(line)) });
const connection = "kapok listener";
const stop = invalidateCacheOnContentChange(url, responseCache, log);
afterAll(stop);

const listens = async () => {
  const { rows } = await db.execute(sql`select pid from pg_stat_activity
    where application_name = ${connection} and datname = current_database() and query like 'LISTEN%' and state = 'idle'`);
  return rows.length > 0;
};
const path = "/api/main?lang=3";
const key = "/api/main?lang=3";
const brand = async () => (await (await request(path)).json()).header.brand;
const rename = (name: string) => execute(url, `update site_settings set brand = '${name}'`);

beforeEach(async () => {
  await vi.waitFor(async () => expect(await listens()).toBe(true), 8000);
});

test("content change: keeps cached responses when other statements run", async () => {
  await request(path);
  await execute(url, "select 1");
  expect(responseCache.peek(key)).toBeDefined();
});

test("content change: shows before the cached response expires", async () => {
  const before = await brand();
  expect(responseCache.peek(key)).toBeDefined();
  await rename("Another name");
  await vi.waitFor(async () => expect(await brand()).toBe("Another name"), { timeout: 5000, interval: 5 });
  expect(before).not.toBe("Another name");
});

test("content change: keeps cached responses when the transaction is rolled back", async () => {
  await request(path);
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`update site_settings set brand = 'Never'`);
      tx.rollback();
    })
    .catch(() => {});
  await execute(url, "select pg_sleep(0.2)");
  expect(responseCache.peek(key)).toBeDefined();
});

describe("content change: clears the cache when a table with content changes", () => {
  const tables = [
    "article",
    "article_label",
    "label",
    "poll",
    "poll_option",
    "game",
    "game_label",
    "draw",
    "image",
    "nav_item",
    "site_settings",
    "page",
    "page_meta",
    "page_component",
    "banner",
    "marquee",
    "partner",
    "search_text",
    "calendar_event",
    "faq_group",
    "faq",
    "site_document",
    "newsletter_issue",
    "newsletter_issue_article",
    "feedback_campaign",
    "material_group",
    "material",
  ];
  test.each(tables)("%s", async (table) => {
    await request(path);
    expect(responseCache.peek(key)).toBeDefined();
    const { rows } = await db.execute<{ column_name: string }>(
      sql`select column_name from information_schema.columns where table_name = ${table} limit 1`,
    );
    const column = rows[0]?.column_name;
    await execute(url, `update ${table} set ${column} = ${column} where false`);
    await vi.waitFor(() => expect(responseCache.peek(key)).toBeUndefined(), { timeout: 1000, interval: 5 });
  });

  test("covers all tables except those without cached content", async () => {
    const { rows } = await db.execute<{ name: string }>(sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_name not in ('image_original', 'tombstone', 'sync_epoch',
        'idempotency_key', 'mail', 'subscriber', 'feedback_answer', 'captcha', 'contact_message', 'analytics_counter',
        'member', 'member_session', 'member_token', 'member_avatar', 'material_chunk', 'material_upload',
        'comment', 'comment_report', 'comment_like', 'item_like', 'ballot', 'follow', 'notification',
        'notification_delivery', 'notification_event', 'notification_setting', 'operator_message', 'push_device',
        'operator_alert', 'rate_limit', 'known_device', 'server_secret', 'audit_event', 'terms_acceptance',
        'staff_role', 'second_factor', 'recovery_code', 'factor_challenge', 'document', 'revision', 'publication',
        'publication_item', 'schedule', 'image_use', 'preview_link', 'import_source', 'saved_view', 'reserved_id',
        'report_decision', 'comment_claim', 'contact_reply', 'mailing', 'mailing_recipient', 'block') order by 1`);
    expect(rows.map(({ name }) => name)).toEqual(tables.toSorted());
  });
});

describe("content change: counters of readers", () => {
  const counters: Record<string, string[]> = {
    article: ["comment_count", "liked_amount", "view_count"],
    game: ["liked_amount"],
    poll: ["voted_count"],
    poll_option: ["voted"],
  };

  test("keep cached responses", async () => {
    await request(path);
    for (const [table, columns] of Object.entries(counters)) {
      for (const column of columns) await execute(url, `update ${table} set ${column} = ${column} + 1`);
    }
    await execute(url, "select pg_sleep(0.2)");
    expect(responseCache.peek(key)).toBeDefined();
  });

  test.each(Object.entries(counters))("are the only columns of %s without a trigger", async (table, columns) => {
    const { rows } = await db.execute<{ column: string }>(sql`select column_name as column
      from information_schema.columns where table_name = ${table} and not exists (
        select from information_schema.triggered_update_columns named where named.event_object_table = ${table}
          and named.trigger_name = 'content_changed' and named.event_object_column = column_name) order by 1`);
    expect(rows.map(({ column }) => column)).toEqual(columns);
  });
});

test("content change: clears the cache after a reconnect", async () => {
  await rename("Before");
  await vi.waitFor(async () => expect(await brand()).toBe("Before"), 1000);
  warnings.length = 0;
  await execute(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = '${connection}'
    and datname = current_database()`,
  );
  await vi.waitFor(async () => expect(await listens()).toBe(false), 2000);
  await rename("While disconnected");
  expect(await brand()).toBe("Before");
  await vi.waitFor(async () => expect(await brand()).toBe("While disconnected"), { timeout: 6000, interval: 20 });
  expect(warnings).toHaveLength(1);

  await rename("And after");
  await vi.waitFor(async () => expect(await brand()).toBe("And after"), { timeout: 1000, interval: 5 });
});

test("content change: retries until stopped when the database is unreachable", async () => {
  const clear = vi.spyOn(responseCache, "clear");
  const stopOther = invalidateCacheOnContentChange("postgres://u:p@127.0.0.1:1/none", responseCache, log);
  await vi.waitFor(() => expect(warnings.length).toBeGreaterThan(1), 2000);
  await stopOther();
  const before = warnings.length;
  await new Promise((resolve) => setTimeout(resolve, 2300));
  expect(warnings.length).toBe(before);
  expect(clear).not.toHaveBeenCalled();
  expect(JSON.stringify(warnings)).not.toContain("u:p@");
});
