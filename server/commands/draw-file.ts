import { extname } from "node:path";
import { CsvError, parse } from "csv-parse/sync";
import * as v from "valibot";
import { OperatorError } from "#server/database/operator-error.ts";
import type { NewDraw } from "#server/mark-six/mark-six.mutations.ts";
import { checkDraw, type DrawInput } from "./check-draw.ts";

/** Draws per file: more than thirty years. */
const maxDraws = 5000;
/** Mistakes reported at a time. */
const maxMistakes = 20;

const columns = ["number", "date", "n1", "n2", "n3", "n4", "n5", "n6", "special"];

const text = v.pipe(v.union([v.string(), v.number()]), v.transform(String));
const jsonDraw = v.object({ number: v.string(), date: v.string(), numbers: v.array(text), special: text });

/** One line or entry of a file and the name of its place, as in `line 3`. */
type Entry = { readonly place: string } & ({ readonly input: DrawInput } | { readonly mistake: string });

/**
 * Reads a file of draws: CSV with the line `number,date,n1,n2,n3,n4,n5,n6,special` first, or JSON,
 * `[{ "number": "26/131", "date": "2026-11-19", "numbers": [1, 2, 3, 4, 5, 6], "special": 7 }]`.
 *
 * @param name of the file; its extension tells the format
 * @throws {OperatorError} with the place of each mistake
 */
export function readDraws(name: string, content: string, now: Date): NewDraw[] {
  const entries = parseEntries(name, content.replace(/^\uFEFF/, ""));
  if (entries.length === 0) throw new OperatorError(`There are no draws in ${name}.`);
  if (entries.length > maxDraws) throw new OperatorError(`${name} has more than ${maxDraws} draws; split it.`);
  const draws: NewDraw[] = [];
  const mistakes: string[] = [];
  const places = new Map<string, string>();
  for (const entry of entries) {
    const { place } = entry;
    const checked = "mistake" in entry ? { mistakes: [entry.mistake] } : checkDraw(entry.input, now);
    if ("mistakes" in checked) {
      mistakes.push(...checked.mistakes.map((mistake) => `${place}: ${mistake}`));
      continue;
    }
    const { number } = checked.draw;
    const earlier = places.get(number);
    if (earlier) mistakes.push(`${place}: draw ${number} is already in ${earlier}`);
    places.set(number, place);
    draws.push(checked.draw);
  }
  if (mistakes.length > 0) throw new OperatorError(`Nothing was imported from ${name}:\n${listed(mistakes)}`);
  return draws;
}

function parseEntries(name: string, content: string): Entry[] {
  const extension = extname(name).toLowerCase();
  if (extension === ".csv") return parseCsv(name, content);
  if (extension === ".json") return parseJson(name, content);
  throw new OperatorError(`${name} is neither a .csv nor a .json file.`);
}

function parseCsv(name: string, content: string): Entry[] {
  const [header, ...rows] = readCsvRows(name, content);
  if (header?.record.join().toLowerCase() !== columns.join()) {
    throw new OperatorError(`The first line of ${name} must be ${columns.join()}`);
  }
  return rows.map(({ record, info: { lines } }): Entry => {
    const place = `line ${lines}`;
    if (record.length !== columns.length) return { place, mistake: `there are ${record.length} fields, not 9` };
    const [number = "", date = "", ...numbers] = record;
    return { place, input: { number, date, numbers: numbers.slice(0, -1), special: numbers.at(-1) ?? "" } };
  });
}

/** Reads the rows of a CSV file with their line numbers, without empty ones. */
function readCsvRows(name: string, content: string): { record: string[]; info: { lines: number } }[] {
  try {
    return parse(content, {
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new OperatorError(`${name} is not CSV: ${error.message}.`);
  }
}

function parseJson(name: string, content: string): Entry[] {
  let list: unknown;
  try {
    list = JSON.parse(content);
  } catch {
    throw new OperatorError(`${name} is not JSON.`);
  }
  if (!Array.isArray(list)) throw new OperatorError(`${name} must be a list of draws: [{ "number": …`);
  return list.map((value, index): Entry => {
    const place = `entry ${index + 1}`;
    const { success, output } = v.safeParse(jsonDraw, value);
    return success ? { place, input: output } : { place, mistake: "number, date, numbers and special are needed" };
  });
}

function listed(mistakes: readonly string[]): string {
  const more = mistakes.length - maxMistakes;
  return [...mistakes.slice(0, maxMistakes), ...(more > 0 ? [`and ${more} more`] : [])].join("\n");
}
