import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { endProgram, startProgram } from "#server/test/run-program.ts";
import { DataDirInUse, lockDataDir } from "./data-dir-lock.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "kapok-lock-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

test("lockDataDir: locks for one process at a time, and again after its release", async () => {
  const release = await lockDataDir(dataDir);
  await expect(lockDataDir(dataDir)).rejects.toThrow(`is in use by process ${process.pid};`);
  await release();
  await release();
  expect(await readdir(dataDir)).toEqual([]);
  await (await lockDataDir(dataDir))();
});

test("lockDataDir: creates the folder", async () => {
  const release = await lockDataDir(join(dataDir, "new", "folder"));
  expect(await readdir(join(dataDir, "new", "folder"))).toEqual(["kapok.lock"]);
  await release();
});

test("lockDataDir: throws one sentence when the folder cannot be created", async () => {
  await writeFile(join(dataDir, "file"), "");
  await expect(lockDataDir(join(dataDir, "file"))).rejects.toThrow(/^The data folder .* cannot be made: .*\.$/);
});

test("lockDataDir: takes over the lock of a killed process", async () => {
  const { child } = await startProgram("test/run-lock.ts", [dataDir]);
  await expect(lockDataDir(dataDir)).rejects.toThrow(DataDirInUse);
  await endProgram(child, "SIGKILL");
  await (await lockDataDir(dataDir))();
});

test("lockDataDir: takes over the lock when another program has the process id", async () => {
  const other = spawn("sleep", ["60"]);
  await once(other, "spawn");
  const release = await lockDataDir(dataDir);
  const lock = join(dataDir, "kapok.lock");
  const holder: object = JSON.parse(await readFile(lock, "utf8"));
  await writeFile(lock, JSON.stringify({ ...holder, pid: other.pid }));
  const next = await lockDataDir(dataDir);
  // The first process lost its lock and must not take it from the second.
  await release();
  await expect(lockDataDir(dataDir)).rejects.toThrow(DataDirInUse);
  await next();
  other.kill();
});

test.each(["", "no JSON", "null", "{}"])("lockDataDir: ignores a lock file when it contains %j", async (text) => {
  await writeFile(join(dataDir, "kapok.lock"), text);
  await (await lockDataDir(dataDir))();
});

test("lockDataDir: gives a stale lock to one of many processes", async () => {
  await writeFile(join(dataDir, "kapok.lock"), JSON.stringify({ pid: 4_000_000, start: "gone", token: "old" }));
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataDir(dataDir)));
  const winners = outcomes.filter((outcome) => outcome.status === "fulfilled");
  expect(winners).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(DataDirInUse);
  await winners[0]?.value();
});
