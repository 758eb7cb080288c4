import { stringify } from "csv-stringify/sync";

/** Formulas that `escape_formulas` does not cover: those after blanks, and the `|` and `%` of DDE. */
const otherFormula = /^(?:[\s\ufeff]+[=+\-@|%\uff1d\uff0b\uff0d\uff20]|[|%\n])/;

/** Writes rows as CSV for spreadsheets. Text that a spreadsheet would run as a formula gets an apostrophe in front. */
export function toCsv(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return stringify([columns, ...rows] as unknown[][], {
    // Without the mark some spreadsheets do not read the file as UTF-8.
    bom: true,
    quoted: true,
    record_delimiter: "windows",
    escape_formulas: true,
    cast: {
      string: (text) => (otherFormula.test(text) ? `'${text}` : text),
      date: (date) => date.toISOString(),
      object: (list) => (Array.isArray(list) ? list.join(" ") : JSON.stringify(list)),
      boolean: String,
    },
  });
}

/** One part of an export that is read in parts. Only the first one has the names of the columns. */
export function csvPart<Column extends string>(
  columns: readonly Column[],
  records: readonly Readonly<Record<Column, unknown>>[],
  { isFirst }: { isFirst: boolean },
): string {
  const csv = toCsv(
    columns,
    records.map((record) => columns.map((name) => record[name])),
  );
  return isFirst ? csv : csv.slice(csv.indexOf("\n") + 1);
}
