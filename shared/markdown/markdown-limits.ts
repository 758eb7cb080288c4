/** Why a text is refused: the parser would take seconds or run out of stack. */
export type MarkdownRejectionCode =
  | "too_long"
  | "line_too_long"
  | "too_many_lines"
  | "nested_too_deep"
  | "too_many_marks";

/**
 * Limits of a text that is rendered. The longest articles have a tenth of them. The parser compares the marks of a
 * paragraph with each other, so their square counts.
 */
export const markdownLimits = {
  characters: 300_000,
  line: 20_000,
  lines: 4000,
  /** Quotes and lists within each other. */
  nesting: 30,
  /** Spaces before a line, which nest lists too. */
  indent: 80,
  /** Quotes and list items of all lines; two spaces may nest a list. */
  containers: 10_000,
  cells: 8000,
  squaredMarks: 4_000_000,
} as const;

/** Thrown for a text that exceeds `markdownLimits`. */
export class MarkdownRejection extends Error {
  override readonly name = "MarkdownRejection";
  readonly code: MarkdownRejectionCode;

  constructor(code: MarkdownRejectionCode) {
    super(`The text is refused: ${code}`);
    this.code = code;
  }
}

/** Quotes and list items that a line opens. */
const containers = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t])))+/;
const container = />|[-+*](?=[ \t])|\d{1,9}[.)]/g;
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** Returns why a text cannot be rendered within a second; `undefined` when it can. Takes time linear to the text. */
export function rejectionOf(markdown: string): MarkdownRejectionCode | undefined {
  if (markdown.length > markdownLimits.characters) return "too_long";
  const lines = markdown.split(/\r\n|\n|\r/);
  if (lines.length > markdownLimits.lines) return "too_many_lines";
  let squared = 0;
  let cells = 0;
  let marks = 0;
  let opened = 0;
  for (const line of lines) {
    if (line.length > markdownLimits.line) return "line_too_long";
    const nesting = count(containers.exec(line)?.[0] ?? "", container);
    const indent = Math.max(0, line.search(/\S|$/));
    if (nesting > markdownLimits.nesting || indent > markdownLimits.indent) return "nested_too_deep";
    opened += nesting + Math.floor(indent / 2);
    cells += count(line, /\|/g);
    if (line.trim() === "") {
      squared += marks ** 2;
      marks = 0;
    } else marks += count(line, /[*_~[\]`]/g);
  }
  squared += marks ** 2;
  const tooMany =
    squared > markdownLimits.squaredMarks || cells > markdownLimits.cells || opened > markdownLimits.containers;
  return tooMany ? "too_many_marks" : undefined;
}
