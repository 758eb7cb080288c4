import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#server/database/connect.ts";
import { migrateDatabase } from "#server/database/migrate.ts";
import { execute } from "#server/test/execute.ts";
import { endProgram, runProgram, startProgram } from "#server/test/run-program.ts";

let folder: string;
let dataDir: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kapok-commands-"));
  dataDir = join(folder, "data");
});
afterAll(() => rm(folder, { recursive: true }));

const label = "SELECT key FROM label ORDER BY id";
const acts = "SELECT act FROM audit_event ORDER BY id";

test("backup: saves a running site, and restores a stopped one and a new one", async () => {
  const { child, line: url } = await startProgram("test/run-embedded.ts", [dataDir]);
  const { db, close } = openDatabase({ url });
  await migrateDatabase(db).finally(close);
  await execute(url, "INSERT INTO label (key, name) VALUES ('kept', '{}')");

  const backup = runProgram("commands/kapok.ts", ["backup"], { DATA_DIR: dataDir });
  expect(backup).toMatchObject({ status: 0, stderr: "" });
  const [name = ""] = await readdir(join(dataDir, "backups"));
  const file = join(dataDir, "backups", name);
  expect(backup.stdout).toMatch(new RegExp(`^\\d+ tables were written to ${file}\\.\n$`));
  expect(name).toMatch(/^kapok-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.gz$/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  expect(await execute(url, acts)).toEqual([{ act: "backup" }]);
  await execute(url, "UPDATE label SET key = 'changed'");
  expect(runProgram("commands/kapok.ts", ["restore", file], { DATA_DIR: dataDir })).toMatchObject({
    status: 0,
    stderr: "",
  });
  expect(await execute(url, label)).toEqual([{ key: "kept" }]);
  expect(await execute(url, acts)).toEqual([{ act: "restore" }]);
  await endProgram(child, "SIGTERM");

  for (const place of [dataDir, join(folder, "new")]) {
    expect(runProgram("commands/kapok.ts", ["restore", file], { DATA_DIR: place })).toMatchObject({
      status: 0,
      stderr: "",
    });
    const site = await startProgram("test/run-embedded.ts", [place]);
    expect(await execute(site.line, label)).toEqual([{ key: "kept" }]);
    await endProgram(site.child, "SIGTERM");
  }
});

test("backup: fails with one line and creates nothing when its arguments are wrong", async () => {
  const nowhere = join(folder, "nowhere");
  const file = join(folder, "damaged.gz");
  await writeFile(file, "damaged");
  for (const [args, sentence] of [
    [[], /^Name the backup: kapok restore <file>\.\n$/],
    [[file], /^The backup \S+ is damaged; nothing was restored from it\.\n$/],
  ] as const) {
    const result = runProgram("commands/kapok.ts", ["restore", ...args], { DATA_DIR: nowhere });
    expect(result).toMatchObject({ status: 1, stdout: "" });
    expect(result.stderr).toMatch(sentence);
  }
  const nothing = runProgram("commands/kapok.ts", ["backup"], { DATA_DIR: nowhere });
  expect(nothing).toMatchObject({ status: 1, stdout: "" });
  expect(nothing.stderr).toMatch(/^There is no site in the data folder \S+; .*\.\n$/);
  const unreachable = { DATABASE_URL: "postgres://kapok:s3cret@127.0.0.1:1/kapok" };
  const result = runProgram("commands/kapok.ts", ["backup", join(folder, "never.gz")], unreachable);
  expect(result).toMatchObject({
    status: 1,
    stdout: "",
    stderr: "The database at 127.0.0.1:1/kapok cannot be reached: nothing listens there.\n",
  });
  expect(await readdir(folder)).not.toContain("nowhere");
  expect(await readdir(folder)).not.toContain("never.gz");
});
