import { readFile } from "node:fs/promises";
import { OperatorError } from "#server/database/operator-error.ts";
import {
  changeDraws,
  clearSampleDraws,
  correctDraw,
  type Entered,
  enterDraws,
  type NewDraw,
  removeDraw,
} from "#server/mark-six/mark-six.mutations.ts";
import { type DrawRow, findLatestDraws, getDraw } from "#server/mark-six/mark-six.queries.ts";
import { hongKongOffset } from "#shared/mark-six/rules.ts";
import { checkDraw, type DrawInput, isDrawNumber } from "./check-draw.ts";
import { readDraws } from "./draw-file.ts";
import { type Area, command, parseLast } from "./operate.ts";

const dryRun = { "dry-run": { type: "boolean", default: false } } as const;
const clearSample = { "clear-sample": { type: "boolean", default: false } } as const;
const fields = { date: { type: "string" }, numbers: { type: "string" }, special: { type: "string" } } as const;

/** The result of a draw, for the audit log. */
function resultOf({ drawnAt, numbers, special }: Pick<NewDraw, "drawnAt" | "numbers" | "special">) {
  return { drawn_at: drawnAt.toISOString(), numbers: numbers.join(" "), special };
}

const list = command({
  name: "list",
  usage: "[--last <10>]",
  summary: "lists the latest draws, newest first, with the time in Hong Kong",
  lists: true,
  options: { last: { type: "string", default: "10" } },
  prepare({ values: { last } }) {
    const limit = parseLast(last);
    return async (db) => {
      const rows = await findLatestDraws(db, limit);
      const records = rows.map(({ drawnAt, ...row }) => ({ ...row, drawn_at: drawnAt }));
      return { text: rows.map(lineOf).join("\n") || "There are no draws yet.", records };
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
    return async (db, describe) => {
      describe({ subject: `draw ${given.number}`, after: resultOf(given) });
      const done = await changeDraws(db, values["dry-run"], (tx) =>
        enterDraws(tx, [given], { clearSample: values["clear-sample"] }),
      );
      return withDryRunNote(values["dry-run"], summaryOf(done));
    };
  },
});

const correct = command({
  name: "correct",
  usage: "<26/131> [--date <2026-11-19>] [--numbers <1,2,3,4,5,6>] [--special <7>] [--dry-run]",
  summary: "corrects a draw; devices that saved it get the correction at their next visit",
  options: { ...fields, ...dryRun },
  prepare({ values, positionals }) {
    const { date, numbers, special } = values;
    const number = numberIn(positionals);
    if (!date && !numbers && !special) throw new OperatorError("Give the correct --date, --numbers or --special.");
    return (db, describe) =>
      changeDraws(db, values["dry-run"], async (tx) => {
        const before = await getDraw(tx, number);
        const corrected = checked({
          number,
          date: date ?? timeOf(before.drawnAt),
          numbers: numbers ? ballsIn(numbers) : before.numbers.map(String),
          special: special ?? String(before.special),
        });
        await correctDraw(tx, corrected);
        describe({ subject: `draw ${number}`, before: resultOf(before), after: resultOf(corrected) });
        return withDryRunNote(values["dry-run"], `was ${lineOf(before)}\nis  ${lineOf({ ...before, ...corrected })}`);
      });
  },
});

const importFile = command({
  name: "import",
  usage: "<file.csv or file.json> [--correct] [--clear-sample] [--dry-run]",
  summary: "enters all draws of a file or none; --correct also changes existing draws that differ",
  options: { correct: { type: "boolean", default: false }, ...clearSample, ...dryRun },
  async prepare({ values, positionals: [file, ...more] }) {
    if (file === undefined || more.length > 0) throw new OperatorError("Name the file: draws import <file>.");
    const content = await readFile(file, "utf8").catch(() => {
      throw new OperatorError(`The file ${file} cannot be read.`);
    });
    const draws = readDraws(file, content, new Date());
    return async (db) => {
      const done = await changeDraws(db, values["dry-run"], (tx) =>
        enterDraws(tx, draws, { correct: values.correct, clearSample: values["clear-sample"] }),
      );
      return withDryRunNote(values["dry-run"], summaryOf(done));
    };
  },
});

const remove = command({
  name: "remove",
  usage: "<26/131> [--dry-run]",
  summary: "deletes a draw",
  options: dryRun,
  prepare({ values, positionals }) {
    const number = numberIn(positionals);
    return async (db, describe) => {
      describe({ subject: `draw ${number}` });
      await changeDraws(db, values["dry-run"], (tx) => removeDraw(tx, number));
      return withDryRunNote(values["dry-run"], `Draw ${number} is deleted.`);
    };
  },
});

const clear = command({
  name: "clear-sample",
  usage: "[--dry-run]",
  summary: "deletes the sample draws",
  options: dryRun,
  prepare({ values }) {
    return async (db) => {
      const cleared = await changeDraws(db, values["dry-run"], clearSampleDraws);
      return withDryRunNote(values["dry-run"], `Sample draws deleted: ${cleared}.`);
    };
  },
});

/** Mark Six draws. */
export const drawCommands: Area = {
  name: "draws",
  summary: "Mark Six draws",
  commands: [list, enter, correct, importFile, remove, clear],
};

function numberIn(positionals: readonly string[]): string {
  const [number] = positionals;
  if (number === undefined || positionals.length > 1 || !isDrawNumber(number)) {
    throw new OperatorError("Name the draw by its number, like 26/131.");
  }
  return number;
}

function ballsIn(text: string): string[] {
  return text.split(",").map((ball) => ball.trim());
}

function checked(input: DrawInput): NewDraw {
  const result = checkDraw(input, new Date());
  if ("mistakes" in result) throw new OperatorError(`The draw is not valid: ${result.mistakes.join("; ")}.`);
  return result.draw;
}

function withDryRunNote(isDryRun: boolean, text: string): string {
  return isDryRun ? `Dry run, nothing was changed:\n${text}` : text;
}

function summaryOf({ entered, corrected, unchanged, cleared }: Entered): string {
  const parts = [`${entered} entered`, `${corrected} corrected`, `${unchanged} unchanged`];
  return `${cleared > 0 ? `Sample draws deleted: ${cleared}. ` : ""}Draws: ${parts.join(", ")}.`;
}

function lineOf({ number, drawnAt, numbers, special, sample }: DrawRow): string {
  return `${number}  ${timeOf(drawnAt)}  ${numbers.join(" ")} + ${special}${sample ? "  sample" : ""}`;
}

function timeOf(time: Date): string {
  return new Date(time.getTime() + hongKongOffset).toISOString().slice(0, 16).replace("T", " ");
}
