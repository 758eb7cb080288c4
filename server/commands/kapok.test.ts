import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { testDatabase } from "#server/test/database.ts";
import { execute } from "#server/test/execute.ts";
import { runProgram } from "#server/test/run-program.ts";

const root = join(import.meta.dirname, "../..");
const database = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), "kapok-cli-"));
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.drop();
});
const env = { ...process.env, DATABASE_URL: database.url, NODE_ENV: "production" };
const kapok = (...args: string[]) => runProgram("commands/kapok.ts", args, env);

await execute(
  database.url,
  `insert into contact_message (lang, name, gender, phone, account, email, country, messenger, messenger_id, interest, message, newsletter)
    values (2, '=1+1', '', '', '', 'a@example.com', 'HK', '', '', 'A', 'Hello', false)`,
);
const { stdout: csv } = kapok("operator", "contacts", "export");

test("kapok --help: lists the sub-commands", () => {
  for (const args of [[], ["--help"]]) {
    const { status, stdout, stderr } = kapok(...args);
    expect([status, stderr]).toEqual([0, ""]);
    for (const name of ["operator", "sample", "backup", "restore"]) expect(stdout).toContain(`kapok ${name} `);
  }
  expect(kapok("restore", "--help").stdout).toContain("kapok restore <file>");
  expect(kapok("operator", "--help").stdout).toContain("kapok operator contacts export [--json] [--output <file>]");
});

test("kapok: names an unknown command on standard error", () => {
  const { status, stdout, stderr } = kapok("constructor");
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(/^There is no command "constructor"\./);
});

describe("kapok export", () => {
  test("prints only the file to standard output", () => {
    expect(csv).toMatch(/^\ufeff"id","created_at",.*\r\n"1",".*"\r\n$/);
    expect(csv).toContain(`"'=1+1"`);
  });

  test("writes a file with --output, and nothing to standard output", async () => {
    const file = join(folder, "contacts.csv");
    const { status, stdout, stderr } = kapok("operator", "contacts", "export", "--output", file);
    expect([status, stdout, stderr]).toEqual([0, "", `Written to ${file}.\n`]);
    expect(await readFile(file, "utf8")).toBe(csv);
    expect(kapok("operator", "contacts", "export", "--output", join(folder, "no/file"))).toMatchObject({ status: 1 });
  });

  test.each(["export", "list"])("prints JSON with --json: contacts %s", (name) => {
    const { stdout } = kapok("operator", "contacts", name, "--json");
    expect(JSON.parse(stdout)).toMatchObject([{ id: 1, name: "=1+1", email: "a@example.com", newsletter: false }]);
  });
});

/** Redirects the standard output of a shell command to a file, as an operator does. */
async function redirect(command: string, from: NodeJS.ProcessEnv): Promise<string> {
  const file = join(folder, "redirected.csv");
  await writeFile(file, "");
  await promisify(execFile)("sh", ["-c", `${command} > "${file}"`], { cwd: root, env: from });
  return readFile(file, "utf8");
}

/** The environment of an operator's shell, without the variables that npm sets for tests. */
const shell = Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith("npm_")));

test.each([
  "npm run operator -- contacts export",
  "npx kapok operator contacts export",
  "npx kapok contacts export",
  "node bin/kapok.mjs operator contacts export",
])("%s > file: writes exactly the file", async (command) => {
  expect(await redirect(command, shell)).toBe(csv);
});
