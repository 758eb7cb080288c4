import { htmlToMarkdown } from "#shared/markdown/html-to-markdown.ts";

/** A post of another program with the fields of front matter. */
export interface ForeignPost {
  /** Its name in the report. */
  readonly name: string;
  readonly fields: ReadonlyMap<string, unknown>;
  readonly body: string;
}

/** Posts of an export of another program. */
export interface ForeignExport {
  /** Name of the source, by which a second import finds the same posts. */
  readonly source: string;
  readonly posts: readonly ForeignPost[];
  readonly notes: readonly string[];
}

const lost = /<(iframe|object|embed|script|form|video|audio|svg)\b/gi;

/** Converts HTML of a post to Markdown. Notes the elements that have no Markdown. */
export function convertHtml(html: string, note: (text: string) => void): string {
  const names = new Set(Array.from(html.matchAll(lost), ([, name = ""]) => name.toLowerCase()));
  for (const name of names) note(`<${name}> is not imported.`);
  return `${htmlToMarkdown(html, { pictures: true })}\n`;
}
