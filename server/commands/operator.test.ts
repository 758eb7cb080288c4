import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openDatabase } from "#server/database/connect.ts";
import { migrateDatabase } from "#server/database/migrate.ts";
import { OperatorError } from "#server/database/operator-error.ts";
import { sampleDraws } from "#server/seed/draws.ts";
import { testDatabase } from "#server/test/database.ts";
import { execute } from "#server/test/execute.ts";
import { endProgram, runProgram, startProgram } from "#server/test/run-program.ts";
import { drawCommands } from "./draw-commands.ts";
import { operate } from "./operate.ts";

// Some commands are processes of their own, on machines that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

const database = await testDatabase();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kapok-operator-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.drop();
});

/** Returns the output of a command without starting a process. */
async function draws(...args: string[]) {
  vi.stubEnv("DATABASE_URL", database.url);
  try {
    return good(await operate([drawCommands], ["draws", ...args]));
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return refused(error.message);
  } finally {
    vi.unstubAllEnvs();
  }
}
const rows = async () =>
  (await execute(database.url, "select number, numbers, special, sample from draw order by number")).map(
    ({ number, numbers, special, sample }) =>
      `${number} ${(numbers as number[]).join()}+${special}${sample ? " s" : ""}`,
  );
const good = (text: string) => ({ status: 0, stdout: `${text}\n`, stderr: "" });
const refused = (text: string) => ({ status: 1, stdout: "", stderr: `${text}\n` });

async function file(name: string, ...lines: string[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, lines.join("\n"));
  return path;
}
const header = "number,date,n1,n2,n3,n4,n5,n6,special";

beforeEach(async () => {
  await execute(
    database.url,
    `truncate draw; insert into draw values ('25/130', '2025-11-18T13:30Z', '{1,2,3,4,5,6}', 7), ('25/131', '2025-11-20T13:30Z', '{8,9,10,11,12,13}', 14)`,
  );
});

describe("help", () => {
  test.each([[[]], [["--help"]], [["draws"]], [["draws", "--help"]]])("%j lists every command", async (args) => {
    const text = await operate([drawCommands], args);
    for (const name of ["list", "enter", "correct", "import", "remove", "clear-sample"]) {
      expect(text).toContain(`kapok operator draws ${name} `);
    }
  });

  test("of one command shows that command only", () => {
    const { stdout } = runProgram("commands/kapok.ts", ["operator", "draws", "import", "--help"]);
    expect(stdout).toContain("draws import <file.csv or file.json>");
    expect(stdout).not.toContain("draws enter");
  });

  test.each([
    [["drawings"], /^There is no area "drawings"\./],
    [["draws", "forget"], /^draws has no command "forget"\./],
    [["draws", "remove", "--what"], /^Unknown option '--what'/],
    [["draws", "remove"], /^Name the draw by its number, like 26\/131\.$/],
    [["draws", "list", "--last", "all"], /^--last takes a whole number/],
    [["draws", "import"], /^Name the file: draws import <file>\.$/],
    [["draws", "import", "/nowhere.csv"], /^The file \/nowhere\.csv cannot be read\.$/],
    [["draws", "correct", "25/131"], /^Give the correct --date, --numbers or --special\.$/],
  ])("%j: is rejected with a message", async (args, sentence) => {
    const error = await operate([drawCommands], args).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(OperatorError);
    expect(error).toMatchObject({ message: expect.stringMatching(sentence) });
  });
});

test("draws list: shows the latest draws in Hong Kong time", async () => {
  expect(await draws("list", "--last", "1")).toMatchObject(good("25/131  2025-11-20 21:30  8 9 10 11 12 13 + 14"));
});

describe("draws enter", () => {
  const entry = ["25/132", "--date", "2025-11-22", "--numbers", "3, 1,2,6,5,4", "--special", "7"];

  test("supports a dry run, ignores the same draw and rejects a different one", async () => {
    const before = await rows();
    expect(await draws("enter", ...entry, "--dry-run")).toMatchObject(
      good("Dry run, nothing was changed:\nDraws: 1 entered, 0 corrected, 0 unchanged."),
    );
    expect(await rows()).toEqual(before);
    expect(await draws("enter", ...entry)).toMatchObject(good("Draws: 1 entered, 0 corrected, 0 unchanged."));
    expect(await rows()).toEqual([...before, "25/132 1,2,3,4,5,6+7"]);
    expect(await draws("enter", ...entry)).toMatchObject(good("Draws: 0 entered, 0 corrected, 1 unchanged."));
    expect(await draws("enter", ...entry.with(-1, "8"))).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("Already entered with another result or date: 25/132."),
    });
    expect(await rows()).toEqual([...before, "25/132 1,2,3,4,5,6+7"]);
  });

  test.each([
    [entry.with(2, "2025-11-20"), "Draw 25/132 would not be dated after draw 25/131."],
    [["25/129", ...entry.slice(1)], "Draw 25/130 would not be dated after draw 25/129."],
    [entry.with(-1, "6"), "The draw is not valid: 6 is there twice."],
    [
      entry.slice(0, 3),
      'The draw is not valid: "" is not a number from 1 to 49; "" is not a number from 1 to 49; a draw has six numbers and a special one, not 1.',
    ],
  ])("rejects %j", async (args, sentence) => {
    const before = await rows();
    expect(await draws("enter", ...args)).toMatchObject(refused(sentence));
    expect(await rows()).toEqual(before);
  });
});

test("draws correct: changes the given fields only", async () => {
  expect(await draws("correct", "25/131", "--special", "49")).toMatchObject(
    good("was 25/131  2025-11-20 21:30  8 9 10 11 12 13 + 14\nis  25/131  2025-11-20 21:30  8 9 10 11 12 13 + 49"),
  );
  expect(await draws("correct", "25/131", "--numbers", "1,2,3,4,5,49")).toMatchObject(
    refused("The draw is not valid: 49 is there twice."),
  );
  expect(await draws("correct", "25/131", "--date", "2025-11-17")).toMatchObject(
    refused("Draw 25/131 would not be dated after draw 25/130."),
  );
  expect(await draws("correct", "25/999", "--special", "49")).toMatchObject(refused("There is no draw 25/999."));
  expect(await rows()).toEqual(["25/130 1,2,3,4,5,6+7", "25/131 8,9,10,11,12,13+49"]);
});

test("draws remove: deletes a draw once", async () => {
  expect(await draws("remove", "25/130", "--dry-run")).toMatchObject({ status: 0 });
  expect(await draws("remove", "25/130")).toMatchObject(good("Draw 25/130 is deleted."));
  expect(await draws("remove", "25/130")).toMatchObject(refused("There is no draw 25/130."));
  expect(await rows()).toEqual(["25/131 8,9,10,11,12,13+14"]);
});

describe("draws import", () => {
  const fresh = ["25/132,2025-11-22,1,2,3,4,5,6,7", "25/133,2025-11-25,8,9,10,11,12,13,14"];

  test("imports all of a file or nothing", async () => {
    const before = await rows();
    const wrong = await file("wrong.csv", header, ...fresh, "25/134,2025-11-27,1,2,3,4,5,6,50");
    expect(await draws("import", wrong)).toMatchObject(
      refused(`Nothing was imported from ${wrong}:\nline 4: "50" is not a number from 1 to 49`),
    );
    const unordered = await file("unordered.csv", header, ...fresh, "25/134,2025-11-25,1,2,3,4,5,6,7");
    expect(await draws("import", unordered)).toMatchObject(
      refused("Draw 25/134 would not be dated after draw 25/133."),
    );
    expect(await rows()).toEqual(before);
    expect(await draws("import", await file("right.csv", header, ...fresh))).toMatchObject(
      good("Draws: 2 entered, 0 corrected, 0 unchanged."),
    );
    expect(await rows()).toEqual([...before, "25/132 1,2,3,4,5,6+7", "25/133 8,9,10,11,12,13+14"]);
  });

  test("corrects existing draws with --correct only, in one transaction", async () => {
    const entries = [
      { number: "25/131", date: "2025-11-20", numbers: [8, 9, 10, 11, 12, 15], special: 14 },
      { number: "25/132", date: "2025-11-22", numbers: [1, 2, 3, 4, 5, 6], special: 7 },
    ];
    const path = await file("draws.json", JSON.stringify(entries));
    expect(await draws("import", path)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("25/131. Add --correct"),
    });
    expect(await rows()).toHaveLength(2);
    expect(await draws("import", path, "--correct")).toMatchObject(good("Draws: 1 entered, 1 corrected, 0 unchanged."));
    expect(await rows()).toEqual(["25/130 1,2,3,4,5,6+7", "25/131 8,9,10,11,12,15+14", "25/132 1,2,3,4,5,6+7"]);
  });
});

test("draws enter: rejects results beside sample draws unless those are cleared", async () => {
  await execute(database.url, "update draw set sample = true");
  const entry = ["25/132", "--date", "2025-11-22", "--numbers", "1,2,3,4,5,6", "--special", "7"];
  expect(await draws("enter", ...entry)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("2 sample draws"),
  });
  expect(await rows()).toEqual(["25/130 1,2,3,4,5,6+7 s", "25/131 8,9,10,11,12,13+14 s"]);
  expect(await draws("enter", ...entry, "--clear-sample")).toMatchObject(
    good("Sample draws deleted: 2. Draws: 1 entered, 0 corrected, 0 unchanged."),
  );
  expect(await rows()).toEqual(["25/132 1,2,3,4,5,6+7"]);
  await execute(database.url, "update draw set sample = true");
  expect(await draws("clear-sample")).toMatchObject(good("Sample draws deleted: 1."));
  expect(await rows()).toEqual([]);
});

test("kapok operator: finds the database of a running site and rejects a wrong folder", async () => {
  const dataDir = join(folder, "data");
  const { child, line: url } = await startProgram("test/run-embedded.ts", [dataDir]);
  const { db, close } = openDatabase({ url });
  await migrateDatabase(db).finally(close);
  const [last] = sampleDraws(new Date("2026-11-21T12:00:00Z")).slice(-1);
  await execute(
    url,
    `insert into draw values ('${last?.number}', '${last?.drawnAt.toISOString()}', '{1,2,3,4,5,6}', 7, true)`,
  );
  const list = (place: string) => runProgram("commands/kapok.ts", ["operator", "draws", "list"], { DATA_DIR: place });
  expect(list(dataDir)).toMatchObject(good(`${last?.number}  2026-11-19 21:30  1 2 3 4 5 6 + 7  sample`));
  await endProgram(child, "SIGTERM");
  expect(list(join(folder, "nowhere"))).toMatchObject(
    refused(`There is no site in the data folder ${join(folder, "nowhere")}; set DATA_DIR to the site's.`),
  );
});
