import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { execute } from "#server/test/execute.ts";
import { fingerprint } from "#server/test/fingerprint.ts";
import { endProgram, runProgram, startProgram } from "#server/test/run-program.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { OperatorError } from "./operator-error.ts";
import { readPostmaster } from "./stop-orphaned-postgres.ts";

let parent: string;
let dataDir: string;
beforeAll(async () => {
  // mkdtemp creates a folder that only its owner may enter. As root, the database user needs access to it.
  parent = await mkdtemp(join(tmpdir(), "kapok-postgres-"));
  dataDir = join(parent, "data");
});
afterAll(() => rm(parent, { recursive: true }));

async function withServer(work: (server: EmbeddedPostgres) => Promise<void>, folder = dataDir): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir: folder });
  try {
    await work(server);
  } finally {
    await server.stop();
  }
}

describe("startEmbeddedPostgres", () => {
  test("creates a private database at the first start", async () => {
    await withServer(async ({ url }) => {
      expect(new URL(url)).toMatchObject({ hostname: "127.0.0.1", pathname: "/kapok", username: "kapok" });
      const [settings] = await execute(
        url,
        `SELECT current_setting('fsync') fsync, current_setting('data_checksums') checksums,
          current_setting('server_encoding') encoding, current_setting('autovacuum') autovacuum,
          current_setting('listen_addresses') addresses, upper('ế') upper`,
      );
      expect(settings).toEqual({
        fsync: "on",
        checksums: "on",
        encoding: "UTF8",
        autovacuum: "on",
        addresses: "127.0.0.1",
        upper: "Ế",
      });
      await execute(url, "CREATE TABLE kept (word text)");
      await execute(url, "INSERT INTO kept VALUES ('木棉')");
      const wrong = new URL(url);
      wrong.password = "wrong";
      await expect(execute(wrong.href, "SELECT 1")).rejects.toThrow(/password/);
    });
    expect((await stat(join(dataDir, "postgres.json"))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, "postgres"))).mode & 0o777).toBe(0o700);
    expect((await stat(join(dataDir, "postgres"))).uid).not.toBe(0);
  });

  test("starts again with its data", async () => {
    await withServer(async ({ url }) => {
      expect(await execute(url, "SELECT word FROM kept")).toEqual([{ word: "木棉" }]);
    });
    expect(readPostmaster(join(dataDir, "postgres"))).toBeUndefined();
  });

  test("takes over from a killed site without data loss", async () => {
    const { child, line } = await startProgram("test/run-embedded.ts", [dataDir]);
    await execute(line, "INSERT INTO kept VALUES ('before the crash')");
    const left = readPostmaster(join(dataDir, "postgres"));
    await endProgram(child, "SIGKILL");
    expect(await execute(line, "SELECT 1 AS lives")).toEqual([{ lives: 1 }]);
    await withServer(async ({ url }) => {
      expect(await execute(url, "SELECT count(*)::int FROM kept")).toEqual([{ count: 2 }]);
      await expect(execute(line, "SELECT 1")).rejects.toThrow();
      expect(readPostmaster(join(dataDir, "postgres"))?.pid).not.toBe(left?.pid);
    });
  });

  test("rejects a second site and continues to serve the first", async () => {
    const { child, line } = await startProgram("test/run-embedded.ts", [dataDir]);
    const files = () => ["postgres.json", "postgres.lock"].map((name) => readFileSync(join(dataDir, name), "utf8"));
    const before = files();
    const timed = (folder: string) => {
      const began = performance.now();
      return { ended: runProgram("test/run-embedded.ts", [folder]), milliseconds: performance.now() - began };
    };
    const { ended: second, milliseconds } = timed(dataDir);
    // Time to load the code on this machine: a folder that is a file fails right after.
    const { ended: loading, milliseconds: toLoad } = timed(join(dataDir, "postgres.json"));
    expect(loading.status).toBe(1);
    // The rejection does not wait.
    expect(milliseconds - toLoad).toBeLessThan(5000);
    expect(second).toMatchObject({ status: 1, stdout: "" });
    expect(second.stderr).toMatch(new RegExp(`^The data folder \\S+ is in use by process ${child.pid}; .*\\.\n$`));
    expect(files()).toEqual(before);
    expect(await execute(line, "SELECT count(*)::int FROM kept")).toEqual([{ count: 2 }]);
    await endProgram(child, "SIGTERM");
    expect(readPostmaster(join(dataDir, "postgres"))).toBeUndefined();
  });

  test("restarts at the same address when the server dies", async () => {
    await withServer(async ({ url }) => {
      process.kill(readPostmaster(join(dataDir, "postgres"))?.pid ?? 0, "SIGKILL");
      await expect
        .poll(() => execute(url, "SELECT count(*)::int FROM kept"), { timeout: 10_000 })
        .toEqual([{ count: 2 }]);
    });
  });

  test("ignores a process file when another program has the process id", async () => {
    const other: ChildProcess = spawn("sleep", ["60"], process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {});
    const file = join(dataDir, "postgres", "postmaster.pid");
    await writeFile(file, `${other.pid}\n${join(dataDir, "postgres")}\n1700000000\n5432\n\n127.0.0.1\n`);
    await withServer(async ({ url }) => {
      expect(await execute(url, "SELECT count(*)::int FROM kept")).toEqual([{ count: 2 }]);
    });
    expect(other.exitCode).toBeNull();
    other.kill();
  });

  test("runs beside the server of another folder", async () => {
    const copy = join(parent, "copy");
    await cp(dataDir, copy, { recursive: true, preserveTimestamps: true });
    await withServer(async (one) => {
      await withServer(async (other) => {
        await execute(other.url, "DELETE FROM kept");
        expect(await execute(one.url, "SELECT count(*)::int FROM kept")).toEqual([{ count: 2 }]);
      }, copy);
    });
  });

  test.each([
    [
      "of a newer PostgreSQL",
      "PG_VERSION",
      "99\n",
      /was made by PostgreSQL 99 and this version of Kapok has 18; run the newer/,
    ],
    ["of an older PostgreSQL", "PG_VERSION", "17\n", /was made by PostgreSQL 17 .* back it up/],
    ["without a version", "PG_VERSION", "", /is damaged \(PG_VERSION/],
    ["with a damaged control file", "global/pg_control", "damaged", /could not open the database folder \S+: .*\.$/],
  ])("rejects a folder %s and leaves it unchanged", async (_, file, text, sentence) => {
    const broken = await mkdtemp(join(parent, "broken-"));
    await cp(dataDir, broken, { recursive: true });
    await writeFile(join(broken, "postgres", file), text);
    const tell = () => readFile(join(broken, "postgres", file), "utf8");
    const before = await tell();
    const error: unknown = await startEmbeddedPostgres({ dataDir: broken }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(OperatorError);
    expect(String(error)).toMatch(sentence);
    expect(await tell()).toBe(before);
  });

  test("changes nothing in a rejected folder", async () => {
    const broken = await mkdtemp(join(parent, "broken-"));
    await mkdir(join(broken, "postgres"));
    await writeFile(join(broken, "postgres", "something"), "else");
    const before = fingerprint(join(broken, "postgres"));
    await expect(startEmbeddedPostgres({ dataDir: broken })).rejects.toThrow(/is damaged/);
    expect(fingerprint(join(broken, "postgres"))).toBe(before);
  });
});
