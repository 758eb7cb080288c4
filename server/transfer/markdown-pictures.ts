import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { rejectionOf } from "#shared/markdown/markdown-limits.ts";

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

interface Rewritten {
  readonly body: string;
  /** Raw HTML that readers do not see, shortened. */
  readonly html: readonly string[];
}

/**
 * Gives the pictures of a Markdown text other addresses. `addressOf` returns the new one, or `undefined` to leave the
 * picture as it is. All other characters stay.
 */
export async function rewritePictures(
  body: string,
  addressOf: (address: string) => Promise<string | undefined>,
): Promise<Rewritten> {
  // The parser would take seconds. Publication reports the reason.
  if (rejectionOf(body)) return { body, html: [] };
  const tree = parser.parse(body);
  const html: string[] = [];
  const places: { start: number; end: number; address: string; write: (address: string) => string }[] = [];
  visit(tree, (node) => {
    const [start, end] = [node.position?.start.offset, node.position?.end.offset];
    if (start === undefined || end === undefined) return;
    if (node.type === "html" && !/^<!--/.test(node.value)) html.push(node.value.replace(/\s+/g, " ").slice(0, 60));
    if (node.type !== "image" && node.type !== "definition") return;
    const title = node.title ? ` "${node.title.replace(/["\\]/g, "\\$&")}"` : "";
    const write =
      node.type === "image"
        ? (address: string) => `![${(node.alt ?? "").replace(/[[\]\\]/g, "\\$&")}](${address}${title})`
        : (address: string) => `[${node.label ?? node.identifier}]: ${address}${title}`;
    places.push({ start, end, address: node.url, write });
  });
  let written = body;
  for (const { start, end, address, write } of places.sort((one, other) => other.start - one.start)) {
    const next = await addressOf(address);
    if (next !== undefined) written = written.slice(0, start) + write(next) + written.slice(end);
  }
  return { body: written, html };
}
