import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "#server/test/database.ts";
import { execute } from "#server/test/execute.ts";
import { backUp } from "./backup.ts";
import { verifyBackup } from "./backup-format.ts";
import { restore } from "./restore.ts";

const schema = `
  CREATE TABLE author (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text UNIQUE, born date);
  CREATE TABLE "Ärticle" (
    id serial PRIMARY KEY, author_id integer NOT NULL REFERENCES author ON DELETE CASCADE,
    "the title" text, picture bytea, extra jsonb, tags text[], grid integer[][], at timestamptz, local timestamp,
    ratio double precision, price numeric, span interval, id128 uuid, size integer GENERATED ALWAYS AS (length("the title")) STORED
  );
  CREATE TABLE a_reply (id bigserial PRIMARY KEY, article_id integer NOT NULL REFERENCES "Ärticle", parent_id bigint REFERENCES a_reply);
  CREATE TABLE nothing ();
  CREATE TABLE log (line text);
  CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO log VALUES (TG_OP); RETURN NULL; END $$;
  CREATE TRIGGER note AFTER INSERT OR DELETE ON author FOR EACH STATEMENT EXECUTE FUNCTION note();
  CREATE SEQUENCE unused START 7 INCREMENT 5;`;

const rows = `
  INSERT INTO author (name, born) SELECT 'author ' || n, date '1900-01-01' + n FROM generate_series(1, 50) n;
  INSERT INTO author (name) VALUES (E'tab\\t new\\nline \\\\. back\\\\slash'), (NULL), ('');
  INSERT INTO "Ärticle" (author_id, "the title", picture, extra, tags, grid, at, local, ratio, price, span, id128)
    SELECT n % 50 + 1, repeat('木棉 🌺 ', n % 7), decode(repeat(md5(n::text), 400), 'hex'),
      jsonb_build_object('n', n, 'quote', E'"\\\\\\n'), ARRAY['a,b', NULL, '{}', E'"\\\\'], ARRAY[[n, 2], [3, 4]],
      timestamptz '2024-02-29 23:59:59.999999+08', timestamp '0044-03-15 12:00 BC', 1 / 3.0 * n, n / 7.0,
      interval '1 year -2 days 00:00:00.5', gen_random_uuid()
    FROM generate_series(1, 500) n;
  INSERT INTO a_reply (article_id, parent_id) SELECT n, CASE WHEN n > 1 THEN n - 1 END FROM generate_series(1, 500) n;`;

const tables = ["author", '"Ärticle"', "a_reply", "nothing", "log"];

/** Rows and a checksum of every table, and the values of the sequences. */
async function contents(url: string): Promise<unknown> {
  const sums = tables.map(
    (table) => `SELECT '${table}' AS name, count(*)::int AS rows,
      md5(string_agg(t::text, '|' ORDER BY t::text)) AS sum FROM ${table} t`,
  );
  const counters = Object.entries({ author_id_seq: 1, Ärticle_id_seq: 1, a_reply_id_seq: 1, unused: 5 }).map(
    ([name, step]) => `SELECT '${name}' AS name, last_value + is_called::int * ${step} AS next FROM "${name}"`,
  );
  return [await execute(url, sums.join(" UNION ALL ")), await execute(url, counters.join(" UNION ALL "))];
}

let folder: string;
let made = 0;
const newFile = (): string => join(folder, `${++made}.gz`);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kapok-backup-"));
});
afterAll(() => rm(folder, { recursive: true }));

describe.each(["the user of the site", "an owner without other rights"])("as %s", (who) => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let url: string;
  const role = `kapok_owner_${randomBytes(4).toString("hex")}`;
  let ownRole = false;

  beforeAll(async () => {
    database = await testDatabase({ empty: true });
    url = database.url;
    const [me] = await execute(url, "SELECT rolsuper FROM pg_roles WHERE rolname = current_user");
    ownRole = who.startsWith("an owner") && me?.rolsuper === true;
    if (ownRole) {
      await execute(url, `CREATE ROLE ${role}; GRANT ALL ON SCHEMA public TO ${role}`);
      url += `?options=${encodeURIComponent(`-c role=${role}`)}`;
    }
    await execute(url, schema);
    await execute(url, rows);
  });
  afterAll(async () => {
    if (ownRole) await execute(database.url, `DROP OWNED BY ${role}; DROP ROLE ${role}`);
    await database.drop();
  });

  test("restores every value exactly", async () => {
    const before = await contents(url);
    const file = newFile();
    await backUp(url, file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await execute(
      url,
      `DELETE FROM a_reply; DELETE FROM author WHERE id > 20; UPDATE "Ärticle" SET picture = NULL, extra = '{}';
       INSERT INTO author (name) VALUES ('later'); SELECT nextval('unused')`,
    );
    expect(await contents(url)).not.toEqual(before);
    await restore(url, file);
    expect(await contents(url)).toEqual(before);
    expect(await execute(url, "INSERT INTO author (name) VALUES ('next') RETURNING id")).toEqual([{ id: 54 }]);
    expect(await execute(url, "SELECT nextval('unused')::int AS next")).toEqual([{ next: 7 }]);
    // Triggers were disabled for the restore only.
    expect(await execute(url, "SELECT count(*)::int FROM log")).toEqual([{ count: 3 }]);
  });

  test("makes an equal backup of the restored data", async () => {
    const before = await contents(url);
    for (let round = 0; round < 2; round++) {
      const file = newFile();
      await backUp(url, file);
      await restore(url, file);
    }
    expect(await contents(url)).toEqual(before);
  });

  test("enforces foreign keys again after a restore", async () => {
    const file = newFile();
    await backUp(url, file);
    await restore(url, file);
    await expect(execute(url, "INSERT INTO a_reply (article_id) VALUES (0)")).rejects.toThrow(/foreign key/);
  });

  test("notifies servers and does not block readers", async () => {
    const file = newFile();
    await backUp(url, file);
    const listener = new pg.Client({ connectionString: url });
    await listener.connect();
    const heard = new Promise((resolve) => listener.once("notification", (message) => resolve(message.channel)));
    await listener.query("LISTEN content_changed");
    await execute(url, "DELETE FROM a_reply WHERE id = 500");
    let restored = false;
    const work = restore(url, file).finally(() => {
      restored = true;
    });
    const seen = new Set<unknown>();
    while (!restored) seen.add((await listener.query("SELECT count(*)::int FROM a_reply")).rows[0].count);
    await work;
    expect(await heard).toBe("content_changed");
    await listener.end();
    expect([...seen].filter((count) => count !== 499 && count !== 500)).toEqual([]);
  });

  test("changes nothing when it fails half way", async () => {
    const file = newFile();
    await backUp(url, file);
    const before = await contents(url);
    // A constraint that the saved rows violate, so that the restore fails late.
    await execute(url, "ALTER TABLE a_reply ADD CONSTRAINT small CHECK (id < 100) NOT VALID");
    await expect(restore(url, file)).rejects.toMatchObject({
      code: "restore_failed",
      details: { reason: expect.stringContaining("small") },
    });
    await execute(url, "ALTER TABLE a_reply DROP CONSTRAINT small");
    expect(await contents(url)).toEqual(before);
    await expect(execute(url, "INSERT INTO a_reply (article_id) VALUES (0)")).rejects.toThrow(/foreign key/);
  });

  test("throws one sentence when a table stays locked", async () => {
    const file = newFile();
    await backUp(url, file);
    const writer = new pg.Client({ connectionString: url });
    await writer.connect();
    await writer.query("BEGIN; DELETE FROM log");
    await expect(restore(url, file, 1)).rejects.toMatchObject({ code: "restore_timed_out", details: { seconds: 1 } });
    await writer.end();
  });
});

describe("backup file", () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let file: string;
  beforeAll(async () => {
    database = await testDatabase({ empty: true });
    await execute(database.url, schema);
    await execute(database.url, rows);
    file = newFile();
    await backUp(database.url, file);
  });
  afterAll(() => database.drop());

  test("is a snapshot without later writes", async () => {
    const header = await verifyBackup(file);
    expect(header.tables.map((table) => table.name)).toEqual(["author", "Ärticle", "a_reply", "log", "nothing"]);
    expect(header.tables[1]?.columns).not.toContain("size");
  });

  test("never overwrites a file and leaves nothing when it fails", async () => {
    await expect(backUp(database.url, file)).rejects.toMatchObject({ code: "backup_exists", details: { file } });
    expect((await readdir(folder)).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  const damage: [string, (bytes: Buffer) => Buffer][] = [
    ["is cut off", (bytes) => bytes.subarray(0, bytes.length / 2)],
    ["has a byte changed", (bytes) => flip(bytes, bytes.length / 2)],
    ["is empty", () => Buffer.alloc(0)],
    ["is another file", () => Buffer.from("not a backup")],
    ["is some other gzip file", () => gzipSync("not a backup\n")],
    ["has a changed row and is compressed again", (bytes) => gzipSync(flip(gunzipSync(bytes), 5000))],
    ["has a changed checksum and is compressed again", (bytes) => gzipSync(flip(gunzipSync(bytes), -1))],
    ["is cut off and compressed again", (bytes) => gzipSync(gunzipSync(bytes).subarray(0, -40))],
    ["has extra bytes at its end", (bytes) => gzipSync(Buffer.concat([gunzipSync(bytes), Buffer.alloc(1)]))],
    ["declares a later format", (bytes) => repack(bytes, '"version":1', '"version":2')],
  ];
  test.each(damage)("is rejected before any change when it %s", async (_, harm) => {
    const harmed = newFile();
    await writeFile(harmed, harm(await readFile(file)));
    const before = await contents(database.url);
    await expect(restore(database.url, harmed)).rejects.toThrow(/^backup_(damaged|unknown)$/);
    expect(await contents(database.url)).toEqual(before);
  });

  test("is reported in one sentence when it is missing", async () => {
    await expect(restore(database.url, newFile())).rejects.toMatchObject({
      code: "backup_not_readable",
      details: { reason: expect.stringContaining("ENOENT") },
    });
  });

  test("is rejected when its version or tables differ", async () => {
    const other = await testDatabase({ empty: true });
    await expect(restore(other.url, file)).rejects.toThrow("backup_tables_differ");
    await execute(other.url, schema);
    await execute(other.url, "CREATE SCHEMA drizzle");
    await execute(other.url, "CREATE TABLE drizzle.__drizzle_migrations (id serial, hash text, created_at bigint)");
    await execute(
      other.url,
      "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('one', 1), ('two', 2)",
    );
    await expect(restore(other.url, file)).rejects.toThrow("backup_too_old");
    const newer = newFile();
    await backUp(other.url, newer);
    await expect(restore(database.url, newer)).rejects.toThrow("backup_too_new");
    await other.drop();
  });
});

function flip(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  const index = Math.floor(at < 0 ? bytes.length + at : at);
  changed[index] = (changed[index] ?? 0) ^ 1;
  return changed;
}

function repack(bytes: Buffer, from: string, to: string): Buffer {
  return gzipSync(Buffer.from(gunzipSync(bytes).toString("latin1").replace(from, to), "latin1"));
}
