import { parse, stringify } from "yaml";

/** Most characters of front matter, so that a hostile file costs nothing. */
const maxLength = 64 * 1024;
const parts = /^\uFEFF?---[ \t]*\r?\n(.*?)(?:^|\r?\n)---[ \t]*(?:\r?\n|$)(?:\r?\n)?(.*)$/ms;

/** A Markdown file: fields by name, and the text byte for byte. */
export interface MarkdownFile {
  readonly fields: ReadonlyMap<string, unknown>;
  readonly body: string;
}

/**
 * Reads a Markdown file with YAML front matter. Values are data: no types of programs, no aliases, no prototypes.
 *
 * @throws {Error} for front matter that is not a mapping, or is not YAML
 */
export function readFrontMatter(source: string): MarkdownFile {
  const [, front, body = ""] = /^\uFEFF?---[ \t]*\r?\n/.test(source) ? (parts.exec(source) ?? []) : [];
  if (front === undefined) return { fields: new Map(), body: source };
  if (front.length > maxLength) throw new Error("The front matter is too long");
  const fields: unknown = parse(front, { schema: "core", mapAsMap: true, maxAliasCount: 0 });
  if (fields === null) return { fields: new Map(), body };
  if (!(fields instanceof Map)) throw new Error("The front matter is no list of fields");
  return { fields: new Map([...fields].map(([name, value]) => [String(name), value])), body };
}

/** Writes a Markdown file with YAML front matter. `readFrontMatter` reads the same from it. */
export function writeFrontMatter(fields: Readonly<Record<string, unknown>>, body: string): string {
  return `---\n${stringify(fields, { lineWidth: 0 })}---\n\n${body}`;
}
