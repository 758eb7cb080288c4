import * as v from "valibot";
import { isoTimestamp } from "#contract/http/endpoint.ts";
import { picks as limits } from "#contract/limits.ts";
import { draw } from "#contract/mark-six/endpoints.ts";
import { entryProblem } from "#shared/mark-six/prizes.ts";
import { db, type PickRow, withDatabase } from "./db.ts";
import { listPicks, putPicks } from "./picks.ts";

const kind = "kapok-picks";
const version = 1;

const instant = v.pipe(
  isoTimestamp,
  v.check((text) => !Number.isNaN(Date.parse(text))),
  v.transform((text) => new Date(text).toISOString()),
);
const pick = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.uuid()),
    madeAt: instant,
    drawAt: instant,
    numbers: v.array(v.number()),
    bankers: v.array(v.number()),
    draw: v.exactOptional(draw),
  }),
  v.check((row) => !entryProblem(row)),
);
const envelope = v.object({ kind: v.literal(kind), version: v.number(), picks: v.array(v.unknown()) });

/** The result of an import. Nothing of an invalid file is stored; `at` is the number of its pick, from 1. */
export type Imported =
  | { readonly added: number; readonly known: number }
  | { readonly problem: "too-large" | "not-json" | "not-picks" | "newer" | "full" }
  | { readonly problem: "wrong-pick"; readonly at: number };

/**
 * The text of a file with all picks.
 *
 * @throws when the database does not work
 */
export async function exportPicks(now = new Date()): Promise<string> {
  const { picks } = await listPicks(limits.maxKept);
  return JSON.stringify({ kind, version, exportedAt: now.toISOString(), picks });
}

/**
 * Imports the picks of a file, all or none. Those that the device has already stay unchanged.
 *
 * @throws when the database does not work or the device is full
 */
export async function importPicks(file: Blob): Promise<Imported> {
  if (file.size > limits.maxFileBytes) return { problem: "too-large" };
  const read = readPicks(await file.text());
  if (!Array.isArray(read)) return read;
  const rows = [...new Map(read.map((row) => [row.id, row])).values()];
  const known = await withDatabase(() => db.picks.bulkGet(rows.map(({ id }) => id)));
  const added = rows.filter((_, index) => !known[index]);
  if (!(await putPicks(added))) return { problem: "full" };
  return { added: added.length, known: rows.length - added.length };
}

function readPicks(text: string): PickRow[] | Exclude<Imported, { added: number }> {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return { problem: "not-json" };
  }
  const { success, output } = v.safeParse(envelope, document);
  if (!success) return { problem: "not-picks" };
  if (output.version > version) return { problem: "newer" };
  const rows: PickRow[] = [];
  for (const [index, candidate] of output.picks.entries()) {
    const row = v.safeParse(pick, candidate);
    if (!row.success) return { problem: "wrong-pick", at: index + 1 };
    rows.push(row.output);
  }
  return rows;
}
