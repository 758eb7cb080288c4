/** Letters of the text before the first word found, and from there on; of Han characters a third says as much. */
const reach = { before: 60, after: 120 };
const hanShare = 1 / 3;

/** Where the first of some words stands in a text; `undefined` where none does. */
export function firstPlace(text: string, patterns: readonly RegExp[]): number | undefined {
  const at = Math.min(...patterns.map((pattern) => pattern.exec(text)?.index ?? Number.POSITIVE_INFINITY));
  return Number.isFinite(at) ? at : undefined;
}

/** The piece of a text around a place, with an ellipsis where something is left out. */
export function excerptAt(text: string, at: number): string {
  const share = /\p{Script=Han}/u.test(text.slice(at, at + 20)) ? hanShare : 1;
  const start = Math.max(0, at - reach.before * share);
  const end = at + reach.after * share;
  const piece = text.slice(start, end);
  // No half words at its ends, where words can be halved.
  const whole = start > 0 ? `…${piece.replace(/^[\p{Script=Latin}\p{N}]+/u, "")}` : piece;
  return end < text.length ? `${whole.replace(/[\p{Script=Latin}\p{N}]+$/u, "")}…` : whole;
}
