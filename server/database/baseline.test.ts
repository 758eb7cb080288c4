import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { testDatabase } from "#server/test/database.ts";
import { execute } from "#server/test/execute.ts";
import { backUp } from "./backup.ts";
import { openDatabase } from "./connect.ts";
import { migrateDatabase } from "./migrate.ts";
import { restore } from "./restore.ts";
import { describeSchema, readRows } from "./test/describe-database.ts";

let folder: string;
let earlier: Awaited<ReturnType<typeof testDatabase>>;
let fresh: Awaited<ReturnType<typeof testDatabase>>;
type Rows = Awaited<ReturnType<typeof readRows>>;
let rows: Rows;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kapok-baseline-"));
  return () => rm(folder, { recursive: true });
});
beforeEach(async () => {
  earlier = await testDatabase({ empty: true });
  await execute(earlier.url, await readFile(new URL("test/before-baseline.sql", import.meta.url), "utf8"));
  rows = await readRows(earlier.url);
  fresh = await testDatabase();
  return () => Promise.all([earlier.drop(), fresh.drop()]);
});

async function migrate(url: string): Promise<void> {
  const { db, close } = openDatabase({ url });
  await migrateDatabase(db).finally(close);
}

/** Names of version 0.1 and those of today, by table. */
const renamed: Record<string, { table?: string; columns?: Record<string, string> }> = {
  kept_answer: {
    table: "idempotency_key",
    columns: { request: "request_hash", answer: "response", refusal: "error", made_at: "created_at" },
  },
  departure: { table: "tombstone" },
  edition_history: { table: "sync_epoch", columns: { here: "singleton" } },
  notification_event: {
    columns: {
      ...{ cause: "dedupe_key", about: "subject", told_to: "last_member_id" },
      ...{ due_at: "scheduled_at", done_at: "completed_at" },
    },
  },
  notification: { columns: { cause: "dedupe_key", about: "subject", listed: "in_inbox" } },
  notification_delivery: { columns: { settled_at: "finished_at" } },
  member_link: { table: "member_token", columns: { made_at: "created_at" } },
  member_avatar: { columns: { made_at: "created_at" } },
  comment_report: { columns: { made_at: "created_at" } },
  contact_challenge: { table: "captcha" },
  push_alarm: { table: "operator_alert" },
  event_count: { table: "analytics_counter" },
  material_part: { table: "material_chunk" },
  issue: { table: "newsletter_issue" },
  issue_article: { table: "newsletter_issue_article" },
};
const values: Record<string, Record<string, unknown>> = {
  "notification_delivery.state": { '"waiting"': "pending", '"dropped"': "suppressed" },
  "kept_answer.refusal": { '{"code":"poll_wrong"}': { code: "invalid_poll" } },
};

/** Tables that version 0.1 did not have. */
const laterTables = [
  ...["rate_limit", "known_device", "server_secret", "audit_event", "terms_acceptance"],
  ...["staff_role", "second_factor", "recovery_code", "factor_challenge"],
  ...["document", "revision", "publication", "publication_item", "schedule", "image_use", "preview_link"],
  ...["material_upload", "import_source", "saved_view", "reserved_id"],
  ...["report_decision", "comment_claim", "contact_reply", "mailing", "mailing_recipient", "block"],
];

/** Columns that version 0.1 did not have, by table of today, with what old rows get. */
const laterColumns: Record<string, Record<string, unknown>> = {
  game: { intro: null },
  image: { decorative: false, focus_x: 0.5, focus_y: 0.5, credit: "", licence: "", expires_at: null },
  mail: { bulk: false, member_id: null },
  operator_message: { author_id: null, draft: false, version: 0, paused_at: null, missed: false },
  subscriber: { consent: "", bounced_at: null, bounce_reason: "" },
  member: { names_checked_at: null },
  member_session: { staff_until: null, confirmed_until: null },
  nav_item: { icon_image_id: null },
  contact_message: { state: "new", assignee_id: null, note: "", version: 0 },
  feedback_answer: { member_id: null },
  site_settings: { login_text: "", logos: [], footer_logo_image_id: null },
  idempotency_key: { secret_hash: null },
};
/** Columns that went. Jobs count the attempts of a mail. */
const droppedColumns: Record<string, readonly string[]> = { mail: ["attempts", "due_at"] };

/** The rows of version 0.1 under the names of today. */
function withNewNames(rows: Rows): Rows {
  const entries = Object.entries(rows).map(([table, each]) => {
    const name = renamed[table]?.table ?? table;
    const toNow = (row: Record<string, unknown>) =>
      Object.entries(row)
        .filter(([column]) => !droppedColumns[name]?.includes(column))
        .map(([column, value]) => [
          renamed[table]?.columns?.[column] ?? column,
          values[`${table}.${column}`]?.[JSON.stringify(value)] ?? value,
        ]);
    return [name, each.map((row) => ({ ...Object.fromEntries(toNow(row)), ...laterColumns[name] }))];
  });
  return { ...Object.fromEntries(entries), ...Object.fromEntries(laterTables.map((name) => [name, []])) };
}

const migrations = "SELECT hash, created_at FROM drizzle.__drizzle_migrations ORDER BY created_at";

test("migrateDatabase: keeps all rows and makes the schema of a new database when it was made by version 0.1", async () => {
  expect(Object.entries(rows).filter(([, each]) => each.length === 0)).toEqual([]);
  await migrate(earlier.url);
  expect(await readRows(earlier.url)).toEqual(withNewNames(rows));
  expect(await describeSchema(earlier.url)).toEqual(await describeSchema(fresh.url));
  expect(await execute(earlier.url, migrations)).toEqual(await execute(fresh.url, migrations));
  await migrate(earlier.url);
  expect(await describeSchema(earlier.url)).toEqual(await describeSchema(fresh.url));
});

test("migrateDatabase: rejects a database with only some migrations of version 0.1 and changes nothing", async () => {
  await execute(earlier.url, "DELETE FROM drizzle.__drizzle_migrations WHERE id > 12");
  const schema = await describeSchema(earlier.url);
  await expect(migrate(earlier.url)).rejects.toThrow(
    "The tables are older than this version of Kapok can migrate: they have 12 of the 18 migrations of version 0.1. Start the last version 0.1 on them first.",
  );
  expect(await describeSchema(earlier.url)).toEqual(schema);
});

test("migrateDatabase: replaces triggers only when the file or the migrations changed", async () => {
  const replaced = "SELECT xmin::text FROM pg_trigger WHERE tgname = 'content_changed' ORDER BY tgrelid";
  const before = await execute(fresh.url, replaced);
  await migrate(fresh.url);
  expect(await execute(fresh.url, replaced)).toEqual(before);
  await execute(
    fresh.url,
    "COMMENT ON FUNCTION notify_content_changed() IS 'other'; DROP TRIGGER count_like ON item_like",
  );
  await migrate(fresh.url);
  expect(await execute(fresh.url, replaced)).not.toEqual(before);
  const [found] = await execute(fresh.url, "SELECT count(*)::int FROM pg_trigger WHERE tgname = 'count_like'");
  expect(found).toEqual({ count: 2 });
});

test("restore: migrates a backup of version 0.1", async () => {
  const file = join(folder, "earlier.gz");
  await backUp(earlier.url, file);
  const schema = await describeSchema(fresh.url);
  await execute(fresh.url, "INSERT INTO label (key, name) VALUES ('replaced', '{}')");
  const applied = await execute(fresh.url, migrations);
  await restore(fresh.url, file);
  expect(await describeSchema(fresh.url)).toEqual(schema);
  expect(await execute(fresh.url, migrations)).toEqual(applied);
  expect(await readRows(fresh.url)).toEqual(withNewNames(rows));
  expect(await execute(fresh.url, "INSERT INTO label (key, name) VALUES ('next', '{}') RETURNING id")).toEqual([
    { id: 3 },
  ]);
});

test("restore: rejects a backup with only some migrations of version 0.1", async () => {
  await execute(earlier.url, "DELETE FROM drizzle.__drizzle_migrations WHERE id > 12");
  const file = join(folder, "some.gz");
  await backUp(earlier.url, file);
  await expect(restore(fresh.url, file)).rejects.toThrow(
    /^The tables are older than this version of Kapok can migrate/,
  );
});
