import { MarkdownRejection } from "#shared/markdown/markdown-limits.ts";
import { renderMarkdown } from "#shared/markdown/render-markdown.ts";

/** The HTML of a body. One that the renderer refuses stays empty; the editor says why. */
export function renderedBody(body: string): string {
  try {
    return renderMarkdown(body).html;
  } catch (error) {
    if (error instanceof MarkdownRejection) return "";
    throw error;
  }
}
