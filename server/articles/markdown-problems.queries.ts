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
  const found = new Set<string>();
  try {
    renderMarkdown(text, {
      picture: (id) => {
        const picture = sources.picture?.(id);
        if (!picture) found.add("no_such_picture");
        // The text may have one of its own: `![alt](media:12)`.
        else if (sources.withoutAlt.has(id) && new RegExp(`!\\[\\s*\\]\\(media:${id}\\b`).test(text))
          found.add("no_alt");
        return picture;
      },
      link: (kind, item) => {
        const address = sources.link?.(kind, item);
        if (address === undefined) found.add("dead_link");
        return address;
      },
    });
  } catch (error) {
    if (!(error instanceof MarkdownRejection)) throw error;
    found.add(error.code);
  }
  return [...found].map((code) => ({ level: "error", code, field }));
}
