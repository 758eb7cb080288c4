import type { Element, Root } from "hast";
import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";

const processor = unified()
  .use(rehypeParse, { fragment: true })
  .use(cleanPaste)
  .use(rehypeRemark)
  .use(remarkGfm)
  .use(remarkStringify, { bullet: "-", emphasis: "*", rule: "-", fences: true });

/**
 * Converts HTML of the clipboard to Markdown. Its own module, which is loaded at the first paste. `DOMParser` is not
 * used, because Trusted Types forbid it.
 */
export function htmlToMarkdown(html: string): string {
  return String(processor.processSync(html)).trim();
}

const dropped = new Set(["style", "script", "meta", "link", "title", "img", "picture", "svg", "iframe", "object"]);

/** Removes pictures of other sites, addresses that are no links, and what Word adds to its documents. */
function cleanPaste() {
  return (tree: Root) =>
    visit(tree, (node, index, parent) => {
      if (!parent || index === undefined) return;
      const isDropped = node.type === "comment" || (node.type === "element" && isAddition(node));
      if (isDropped) {
        parent.children.splice(index, 1);
        return [SKIP, index];
      }
      if (node.type !== "element" || node.tagName !== "a") return;
      if (!/^(?:https?:|mailto:|#|\/(?!\/))/i.test(String(node.properties.href ?? ""))) node.tagName = "span";
    });
}

/** Word writes bullets as text, which it hides by a style. */
function isAddition({ tagName, properties }: Element): boolean {
  return dropped.has(tagName) || tagName.includes(":") || /mso-list:\s*ignore/i.test(String(properties.style ?? ""));
}
