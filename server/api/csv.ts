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
