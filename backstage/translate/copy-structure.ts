/** Fences of code, which is copied as it is. */
const fence = /^ {0,3}(`{3,}|~{3,})/;
const tableRule = /^ {0,3}\|?(?:[ \t]*:?-+:?[ \t]*\|)+(?:[ \t]*:?-+:?[ \t]*)?$/;
/** Marks that begin a line: headings, quotes, lists and footnotes. */
const marks = /^[ \t]*(?:(?:>|[-*+]|\d{1,9}[.)]|#{1,6}|\[\^[^\]\s]+\]:)(?:[ \t]+|$))*/;
const ruleBetween = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
const picture = /!\[[^\]]*\]\(([^)]*)\)/g;

/**
 * Returns the frame of a Markdown text for its translation: headings, lists, tables, footnotes, code and pictures, without
 * their words. A paragraph becomes an empty line.
 */
export function copyStructure(text: string): string {
  const copied: string[] = [];
  let open: string | undefined;
  const lines = text.split(/\r?\n/);
  lines.forEach((line, at) => {
    const [, mark] = fence.exec(line) ?? [];
    if (open !== undefined || mark !== undefined) {
      copied.push(line);
      if (open === undefined) open = mark;
      else if (mark?.startsWith(open)) open = undefined;
      return;
    }
    const besideRule = [lines[at - 1], lines[at + 1]].some((other) => tableRule.test(other ?? ""));
    copied.push(frameOf(line, besideRule || isRow(copied.at(-1), line)));
  });
  return `${copied
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()}\n`;
}

/** Whether a line goes on with the table that the last copied line belongs to. */
function isRow(last: string | undefined, line: string): boolean {
  return last !== undefined && /^[ \t|]*\|[ \t|]*$/.test(last) && line.includes("|");
}

function frameOf(line: string, isTableRow: boolean): string {
  if (tableRule.test(line) || ruleBetween.test(line)) return line;
  if (isTableRow && line.includes("|")) return line.replace(/[^|]+/g, (cell) => (cell.trim() ? "  " : cell));
  const pictures = Array.from(line.matchAll(picture), ([, target]) => `![](${target})`).join(" ");
  const [start = ""] = marks.exec(line) ?? [];
  return `${start.trimEnd() ? start.replace(/[ \t]*$/, " ") : ""}${pictures}`;
}
