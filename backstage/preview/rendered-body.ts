import type { MarkdownSources } from "#shared/markdown/markdown-figures.ts";
import { MarkdownRejection } from "#shared/markdown/markdown-limits.ts";
import { renderMarkdown } from "#shared/markdown/render-markdown.ts";

/** The HTML of a body, with the pictures that the caller has. One that the renderer refuses stays empty; the editor says why. */
export function renderedBody(body: string, picture?: MarkdownSources["picture"]): string {
  try {
    return renderMarkdown(body, picture && { picture }).html;
  } catch (error) {
    if (error instanceof MarkdownRejection) return "";
    throw error;
  }
}
