import { extname } from "node:path";
import * as v from "valibot";
import { OperatorError } from "#server/database/operator-error.ts";
import { type CheckedDraw, checkDraw, type WrittenDraw } from "./check-draw.ts";

/** Draws that one file may hold: more than thirty years of them. */
const mostDraws = 5000;
/** Mistakes that are told at a time. */
const mostMistakes = 20;

const header = "number,date,n1,n2,n3,n4,n5,n6,special";

const text = v.pipe(v.union([v.string(), v.number()]), v.transform(String));
const jsonDraw = v.object({ number: v.string(), date: v.string(), numbers: v.array(text), special: text });

/** What one line or entry of a file says, and how to name its place: `line 3`. */
type Entry = { readonly place: string } & ({ readonly written: WrittenDraw } | { readonly mistake: string });

/**
 * Reads a file of draws: CSV with the line `number,date,n1,n2,n3,n4,n5,n6,special` first, or JSON,
 * `[{ "number": "26/131", "date": "2026-11-19", "numbers": [1, 2, 3, 4, 5, 6], "special": 7 }]`.
 *
 * @param name of the file: its ending says what it is
 * @throws {OperatorError} naming the place of each mistake; then none of the file is good
 */
export function readDraws(name: string, content: string, now: Date): CheckedDraw[] {
  const entries = entriesOf(name, content.replace(/^\uFEFF/, ""));
  if (entries.length === 0) throw new OperatorError(`There is no draw in ${name}.`);
  if (entries.length > mostDraws) throw new OperatorError(`${name} has more than ${mostDraws} draws; split it.`);
  const draws: CheckedDraw[] = [];
  const mistakes: string[] = [];
  const places = new Map<string, string>();
  for (const entry of entries) {
    const { place } = entry;
    const checked = "mistake" in entry ? { mistakes: [entry.mistake] } : checkDraw(entry.written, now);
    if ("mistakes" in checked) {
      mistakes.push(...checked.mistakes.map((mistake) => `${place}: ${mistake}`));
      continue;
    }
    const { number } = checked.draw;
    const earlier = places.get(number);
    if (earlier) mistakes.push(`${place}: draw ${number} stands in ${earlier} already`);
    places.set(number, place);
    draws.push(checked.draw);
  }
  if (mistakes.length > 0) throw new OperatorError(`Nothing was taken from ${name}:\n${listed(mistakes)}`);
  return draws;
}

function entriesOf(name: string, content: string): Entry[] {
  const ending = extname(name).toLowerCase();
  if (ending === ".csv") return csvEntries(name, content);
  if (ending === ".json") return jsonEntries(name, content);
  throw new OperatorError(`${name} is neither a .csv nor a .json file.`);
}

function csvEntries(name: string, content: string): Entry[] {
  const [first = [], ...rest] = content.split(/\r?\n/).map(fieldsOf);
  if (first.join().toLowerCase() !== header) throw new OperatorError(`The first line of ${name} must be ${header}`);
  return rest.flatMap((fields, index): Entry[] => {
    const place = `line ${index + 2}`;
    if (fields.every((field) => field === "")) return [];
    if (fields.length !== 9) return [{ place, mistake: `there are ${fields.length} fields, not 9` }];
    const [number = "", date = "", ...balls] = fields;
    return [{ place, written: { number, date, numbers: balls.slice(0, -1), special: balls.at(-1) ?? "" } }];
  });
}

/** None of the fields can hold a comma, so quotes, which some programs put around all, can simply go. */
function fieldsOf(line: string): string[] {
  return line.split(",").map((field) => field.trim().replace(/^"(.*)"$/, "$1"));
}

function jsonEntries(name: string, content: string): Entry[] {
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
    return success ? { place, written: output } : { place, mistake: "number, date, numbers and special are needed" };
  });
}

function listed(mistakes: readonly string[]): string {
  const more = mistakes.length - mostMistakes;
  return [...mistakes.slice(0, mostMistakes), ...(more > 0 ? [`and ${more} more`] : [])].join("\n");
}
