/** Characters before and after the first match. A third of them is enough for Han characters. */
const reach = { before: 60, after: 120 };
const hanShare = 1 / 3;

/** Returns the position of the first match in a text, or `undefined`. */
export function firstPlace(text: string, patterns: readonly RegExp[]): number | undefined {
  const at = Math.min(...patterns.map((pattern) => pattern.exec(text)?.index ?? Number.POSITIVE_INFINITY));
  return Number.isFinite(at) ? at : undefined;
}

/** Returns the text around a position, with an ellipsis for each omitted part. */
export function excerptAt(text: string, at: number): string {
  const share = /\p{Script=Han}/u.test(text.slice(at, at + 20)) ? hanShare : 1;
  const start = Math.max(0, at - reach.before * share);
  const end = at + reach.after * share;
  const piece = text.slice(start, end);
  // Cut at word boundaries in scripts with spaces.
  const whole = start > 0 ? `…${piece.replace(/^[\p{Script=Latin}\p{N}]+/u, "")}` : piece;
  return end < text.length ? `${whole.replace(/[\p{Script=Latin}\p{N}]+$/u, "")}…` : whole;
}
