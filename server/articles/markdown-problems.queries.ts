import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { FoundProblem } from "#server/documents/document-kind.ts";
import { MarkdownRejection } from "#shared/markdown/markdown-limits.ts";
import { renderMarkdown } from "#shared/markdown/render-markdown.ts";
import { findMarkdownSources } from "./markdown-sources.queries.ts";

interface CheckedText {
  /** Markdown. */
  readonly text: string;
  readonly lang: number;
  /** Path of the field that has it. */
  readonly field: string;
}

/** What stands against a Markdown text: limits of the renderer, pictures without alternative text, dead links. */
export async function findMarkdownProblems(
  db: NodePgDatabase,
  { text, lang, field }: CheckedText,
): Promise<FoundProblem[]> {
  const sources = await findMarkdownSources(db, text, lang);
  const found = new Map<string, Omit<FoundProblem, "level" | "field">>();
  const add = (code: string, source?: string) => found.set(`${code} ${source}`, { code, ...(source && { source }) });
  try {
    renderMarkdown(text, {
      picture: (id) => {
        const picture = sources.picture?.(id);
        if (!picture) add("no_such_picture", `media:${id}`);
        // The text may have one of its own: `![alt](media:12)`.
        else if (sources.withoutAlt.has(id) && new RegExp(`!\\[\\s*\\]\\(media:${id}\\b`).test(text))
          add("no_alt", `media:${id}`);
        return picture;
      },
      link: (kind, item) => {
        const address = sources.link?.(kind, item);
        if (address === undefined) add("dead_link", `${kind}:${item}`);
        return address;
      },
    });
  } catch (error) {
    if (!(error instanceof MarkdownRejection)) throw error;
    add(error.code);
  }
  return [...found.values()].map((problem) => ({ level: "error", ...problem, field }));
}
