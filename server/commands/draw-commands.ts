import { readFile } from "node:fs/promises";
import { desc, eq } from "drizzle-orm";
import { OperatorError } from "#server/database/operator-error.ts";
import { type CheckedDraw, checkDraw, isDrawNumber, type WrittenDraw } from "#server/mark-six/check-draw.ts";
import {
  changeDraws,
  clearSampleDraws,
  drawOf,
  type Entered,
  enterDraws,
  removeDraw,
} from "#server/mark-six/draw-changes.ts";
import { readDraws } from "#server/mark-six/draw-file.ts";
import { draw } from "#server/mark-six/mark-six.schema.ts";
import { hongKongOffset } from "#shared/mark-six/rules.ts";
import { type Area, command } from "./operate.ts";

const dryRun = { "dry-run": { type: "boolean", default: false } } as const;
const clearSample = { "clear-sample": { type: "boolean", default: false } } as const;
const fields = { date: { type: "string" }, numbers: { type: "string" }, special: { type: "string" } } as const;

const list = command({
  name: "list",
  usage: "[--last <10>]",
  summary: "the latest draws, newest first, with the time in Hong Kong",
  options: { last: { type: "string", default: "10" } },
  prepare({ values: { last } }) {
    if (!/^[1-9]\d{0,3}$/.test(last)) throw new OperatorError("--last takes a whole number from 1 to 9999.");
    return async (db) => {
      const rows = await db.select().from(draw).orderBy(desc(draw.drawnAt)).limit(Number(last));
      return rows.length > 0 ? rows.map(lineOf).join("\n") : "There is no draw yet.";
    };
  },
});

const enter = command({
  name: "enter",
  usage: "<26/131> --date <2026-11-19> --numbers <1,2,3,4,5,6> --special <7> [--clear-sample] [--dry-run]",
  summary: "enters a draw; a date alone means 21:30 in Hong Kong, else 2026-11-19T21:15",
  options: { ...fields, ...clearSample, ...dryRun },
  prepare({ values, positionals }) {
    const { date = "", numbers = "", special = "" } = values;
    const given = checked({ number: numberIn(positionals), date, numbers: ballsIn(numbers), special });
    return async (db) => {
      const done = await changeDraws(db, values["dry-run"], (tx) =>
        enterDraws(tx, [given], { clearSample: values["clear-sample"] }),
      );
      return said(values["dry-run"], summaryOf(done));
    };
  },
});

const correct = command({
  name: "correct",
  usage: "<26/131> [--date <2026-11-19>] [--numbers <1,2,3,4,5,6>] [--special <7>] [--dry-run]",
  summary: "changes what is given of a draw that is there; devices that kept it get the new one at their next visit",
  options: { ...fields, ...dryRun },
  prepare({ values, positionals }) {
    const { date, numbers, special } = values;
    const number = numberIn(positionals);
    if (!date && !numbers && !special) throw new OperatorError("Say what is right: --date, --numbers or --special.");
    return (db) =>
      changeDraws(db, values["dry-run"], async (tx) => {
        const before = await drawOf(tx, number);
        const right = checked({
          number,
          date: date ?? timeOf(before.drawnAt),
          numbers: numbers ? ballsIn(numbers) : before.numbers.map(String),
          special: special ?? String(before.special),
        });
        await tx.update(draw).set(right).where(eq(draw.number, number));
        return said(values["dry-run"], `was ${lineOf(before)}\nis  ${lineOf({ ...before, ...right })}`);
      });
  },
});

const importFile = command({
  name: "import",
  usage: "<file.csv or file.json> [--correct] [--clear-sample] [--dry-run]",
  summary: "enters all draws of a file or none; --correct also changes those that are there with something else",
  options: { correct: { type: "boolean", default: false }, ...clearSample, ...dryRun },
  async prepare({ values, positionals: [file, ...more] }) {
    if (file === undefined || more.length > 0) throw new OperatorError("Say which file: draws import <file>.");
    const content = await readFile(file, "utf8").catch(() => {
      throw new OperatorError(`The file ${file} cannot be read.`);
    });
    const draws = readDraws(file, content, new Date());
    return async (db) => {
      const done = await changeDraws(db, values["dry-run"], (tx) =>
        enterDraws(tx, draws, { correct: values.correct, clearSample: values["clear-sample"] }),
      );
      return said(values["dry-run"], summaryOf(done));
    };
  },
});

const remove = command({
  name: "remove",
  usage: "<26/131> [--dry-run]",
  summary: "takes a draw out",
  options: dryRun,
  prepare({ values, positionals }) {
    const number = numberIn(positionals);
    return async (db) => {
      await changeDraws(db, values["dry-run"], (tx) => removeDraw(tx, number));
      return said(values["dry-run"], `Draw ${number} is gone.`);
    };
  },
});

const clear = command({
  name: "clear-sample",
  usage: "[--dry-run]",
  summary: "takes the sample draws out",
  options: dryRun,
  prepare({ values }) {
    return async (db) => {
      const cleared = await changeDraws(db, values["dry-run"], clearSampleDraws);
      return said(values["dry-run"], `Sample draws taken out: ${cleared}.`);
    };
  },
});

/** Results of Mark Six. */
export const drawCommands: Area = {
  name: "draws",
  summary: "results of Mark Six",
  commands: [list, enter, correct, importFile, remove, clear],
};

function numberIn(positionals: readonly string[]): string {
  const [number] = positionals;
  if (number === undefined || positionals.length > 1 || !isDrawNumber(number)) {
    throw new OperatorError("Say which draw by its number, like 26/131.");
  }
  return number;
}

function ballsIn(text: string): string[] {
  return text.split(",").map((ball) => ball.trim());
}

function checked(written: WrittenDraw): CheckedDraw {
  const result = checkDraw(written, new Date());
  if ("mistakes" in result) throw new OperatorError(`This is no draw: ${result.mistakes.join("; ")}.`);
  return result.draw;
}

function said(isDryRun: boolean, text: string): string {
  return isDryRun ? `Tried out, nothing was changed:\n${text}` : text;
}

function summaryOf({ entered, corrected, unchanged, cleared }: Entered): string {
  const parts = [`${entered} entered`, `${corrected} corrected`, `${unchanged} there already`];
  return `${cleared > 0 ? `Sample draws taken out: ${cleared}. ` : ""}Draws: ${parts.join(", ")}.`;
}

function lineOf({ number, drawnAt, numbers, special, sample }: typeof draw.$inferSelect): string {
  return `${number}  ${timeOf(drawnAt)}  ${numbers.join(" ")} + ${special}${sample ? "  sample" : ""}`;
}

function timeOf(moment: Date): string {
  return new Date(moment.getTime() + hongKongOffset).toISOString().slice(0, 16).replace("T", " ");
}
