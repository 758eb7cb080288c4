/** What a spreadsheet would run as a formula, or a program that it is pasted into. */
const formula = /^[\s\ufeff]*[=+\-@|%\t\r\uff1d\uff0b\uff0d\uff20]/;

/**
 * Rows as CSV that spreadsheets open in any language. What begins like a formula gets an apostrophe before it, so that
 * it is shown and not run.
 */
export function csvOf(header: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const lines = [header, ...rows].map((cells) => cells.map(cellOf).join(","));
  // The mark at the beginning tells spreadsheets that it is UTF-8.
  return `\ufeff${lines.join("\r\n")}`;
}

function cellOf(value: unknown): string {
  const text =
    value instanceof Date ? value.toISOString() : Array.isArray(value) ? value.join(" ") : String(value ?? "");
  return `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
