import { itemOf, type LinkKind, pictureIdOf } from "#shared/markdown/markdown-figures.ts";
import { rejectionOf } from "#shared/markdown/markdown-limits.ts";

export type ProblemCode = "picture_without_alt" | "foreign_picture" | "dead_link" | "skipped_heading" | "rejected";

/** Something that readers would miss. */
export interface MarkdownProblem {
  readonly code: ProblemCode;
  /** Characters in the text. */
  readonly from: number;
  readonly to: number;
}

export interface MarkdownHeading {
  readonly level: number;
  readonly text: string;
  readonly from: number;
}

const codeBlock = /^([ \t]*)(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t]*\2[^\n]*$|(?![\s\S]))/gm;
const picture = /!\[([^\]\n]*)\]\(\s*<?([^\s)>]*)/g;
const pictureOrLink = /!?\[[^\]\n]*\]\(\s*<?([^\s)>]*)[^)\n]*\)?/g;
const link = /(?<!!)\[[^\]\n]*\]\(\s*<?((?:article|game):[^\s)>]*)/g;

/** Hides code, in which marks mean nothing. Offsets stay the same. */
function withoutCode(text: string): string {
  const blank = (code: string) => code.replace(/[^\n\r]/g, " ");
  return text.replace(codeBlock, blank).replace(/`[^`\n]+`/g, blank);
}

/** Returns the headings of a text in order. */
export function outlineOf(text: string): MarkdownHeading[] {
  return Array.from(withoutCode(text).matchAll(/^ {0,3}(#{1,6})[ \t]+([^\r\n]*?)[ \t#]*$/gm), (match) => ({
    level: match[1]?.length ?? 1,
    text: match[2] ?? "",
    from: match.index,
  }));
}

/** Something that a publication found in a text: a code, and what the text names, `media:12` or `article:34`. */
interface NamedProblem {
  readonly code: string;
  readonly source?: string | undefined;
}

/**
 * Finds the first place of such a problem, in characters. A picture without alternative text has it between the
 * brackets in which the text is written.
 */
export function placeInMarkdown(
  text: string,
  { code, source }: NamedProblem,
): { from: number; to: number } | undefined {
  if (source === undefined) return undefined;
  const visible = withoutCode(text);
  if (code === "no_alt") {
    const bare = [...visible.matchAll(picture)].find(([, alt, address]) => !alt?.trim() && address === source);
    return bare && { from: bare.index + 2, to: bare.index + 2 + (bare[1]?.length ?? 0) };
  }
  const found = [...visible.matchAll(pictureOrLink)].find(([, address]) => address === source);
  if (found) return { from: found.index, to: found.index + found[0].length };
  // A reference: `[text]: article:34`.
  const at = visible.indexOf(source);
  return at < 0 ? undefined : { from: at, to: at + source.length };
}

/**
 * Finds problems while a text is written.
 *
 * @param isDead whether there is no published item
 */
export function problemsOf(text: string, isDead?: (kind: LinkKind, item: number) => boolean): MarkdownProblem[] {
  if (rejectionOf(text)) return [{ code: "rejected", from: 0, to: 0 }];
  const visible = withoutCode(text);
  const problems: MarkdownProblem[] = [];
  const report = (code: ProblemCode, { index, 0: { length } }: { index: number; 0: string }) =>
    problems.push({ code, from: index, to: index + length });
  for (const match of visible.matchAll(picture)) {
    if (pictureIdOf(match[2] ?? "") === undefined) report("foreign_picture", match);
    else if ((match[1] ?? "").trim() === "") report("picture_without_alt", match);
  }
  for (const match of visible.matchAll(link)) {
    const found = itemOf(match[1] ?? "");
    if (!found || isDead?.(found.kind, found.item)) report("dead_link", match);
  }
  let level = 1;
  for (const heading of outlineOf(text)) {
    // A heading of level 1 is shown as one of level 2.
    const shown = Math.max(2, heading.level);
    if (shown > level + 1) problems.push({ code: "skipped_heading", from: heading.from, to: heading.from + 1 });
    level = shown;
  }
  return problems.sort((a, b) => a.from - b.from);
}
