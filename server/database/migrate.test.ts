import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "#server/test/database.ts";
import { execute } from "#server/test/execute.ts";
import { openDatabase } from "./connect.ts";
import { migrateDatabase } from "./migrate.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
beforeAll(async () => {
  database = await testDatabase({ empty: true });
  folder = await mkdtemp(join(tmpdir(), "kapok-migrations-"));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** A folder of migrations as drizzle-kit writes it. */
async function migrations(name: string, statements: readonly string[]): Promise<string> {
  const path = join(folder, name);
  await mkdir(join(path, "meta"), { recursive: true });
  const entries = statements.map((_, index) => ({
    idx: index,
    when: index + 1,
    tag: `000${index}`,
    breakpoints: true,
  }));
  for (const [index, text] of statements.entries()) await writeFile(join(path, `000${index}.sql`), text);
  await writeFile(join(path, "meta", "_journal.json"), JSON.stringify({ entries }));
  return path;
}

async function migrateTo(path: string, url = database.url): Promise<void> {
  const { db, close } = openDatabase({ url });
  await migrateDatabase(db, { migrations: path }).finally(close);
}

const one = "CREATE TABLE one (id integer); SELECT pg_sleep(0.2)";

test("migrateDatabase: migrates once when several processes start at the same time", async () => {
  const path = await migrations("one", [one]);
  await Promise.all([migrateTo(path), migrateTo(path), migrateTo(path)]);
  expect(await execute(database.url, "SELECT count(*)::int FROM drizzle.__drizzle_migrations")).toEqual([{ count: 1 }]);
});

test("migrateDatabase: leaves the database unchanged when a migration fails", async () => {
  const path = await migrations("broken", [
    one,
    "CREATE TABLE two (id integer);--> statement-breakpoint\nSELECT 1 / 0",
  ]);
  await expect(migrateTo(path)).rejects.toThrow();
  expect(await execute(database.url, "SELECT to_regclass('two') AS two")).toEqual([{ two: null }]);
});

test("migrateDatabase: rejects a database that is newer than the code and changes nothing", async () => {
  const newer = await migrations("newer", [one, "CREATE TABLE two (id integer)"]);
  await migrateTo(newer);
  const older = await migrations("older", [one, "CREATE TABLE three (id integer)"]);
  await expect(migrateTo(older)).rejects.toThrow(
    /^The database is newer than the code: it holds 1 migration that .*\.$/,
  );
  expect(await execute(database.url, "SELECT to_regclass('three') AS three")).toEqual([{ three: null }]);
  await migrateTo(newer);
});

test("migrateDatabase: throws one sentence without the password when the database is unreachable", async () => {
  const path = join(folder, "one");
  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const address = silent.address();
  const port = typeof address === "object" ? address?.port : 0;
  const gone = new URL(database.url);
  gone.pathname = "/gone";
  const locked = new URL(database.url);
  locked.password = "s3cret";
  const cases: [string, RegExp][] = [
    [
      "postgres://kapok:s3cret@127.0.0.1:1/kapok",
      /^The database at 127.0.0.1:1\/kapok cannot be reached: nothing listens there\.$/,
    ],
    ["postgres://kapok:s3cret@nowhere.invalid/kapok", /at nowhere.invalid\/kapok cannot be reached: .*host.*\.$/],
    [`postgres://kapok:s3cret@127.0.0.1:${port}/kapok`, /no answer within 5 seconds\.$/],
    [gone.href, /no database of that name\.$/],
    [locked.href, /user or password is wrong\.$/],
  ];
  await Promise.all(
    cases.map(async ([url, sentence]) => {
      const error: unknown = await migrateTo(path, url).catch((thrown: unknown) => thrown);
      expect(String(error)).toMatch(new RegExp(sentence.source.replace("^", "^OperatorError: ")));
      expect(String(error)).not.toContain(new URL(url).password);
    }),
  );
  silent.close();
  expect(() => openDatabase({ url: "mysql://kapok:s3cret@host/kapok" })).toThrow(/^DATABASE_URL is not an address/);
});

test("openDatabase: survives when an idle connection breaks", async () => {
  const heard: string[] = [];
  const { pool, close } = openDatabase({ url: database.url, log: (message) => heard.push(message) });
  const { rows } = await pool.query("SELECT pg_backend_pid() AS pid");
  await execute(database.url, `SELECT pg_terminate_backend(${rows[0].pid})`);
  await expect.poll(() => heard.length).toBe(1);
  expect((await pool.query("SELECT current_setting('statement_timeout') AS limit")).rows).toEqual([{ limit: "15s" }]);
  await close();
});

test("openDatabase: leaves no connection after close", async () => {
  const { pool, close } = openDatabase({ url: database.url });
  const watch = new pg.Client({ connectionString: database.url });
  await watch.connect();
  await Promise.all(Array.from({ length: 20 }, () => pool.query("select pg_sleep(0.1)")));
  expect(pool.totalCount).toBe(20);
  await close();
  const { rows } = await watch.query(
    "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await watch.end();
  expect(rows).toEqual([]);
});
