import type { Element, Root } from "hast";
import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";

const processor = (pictures: boolean) =>
  unified()
    .use(rehypeParse, { fragment: true })
    .use(cleanHtml, { pictures })
    .use(rehypeRemark)
    .use(remarkGfm)
    .use(remarkStringify, { bullet: "-", emphasis: "*", rule: "-", fences: true })
    .freeze();
const ofPaste = processor(false);
const ofImport = processor(true);

/**
 * Converts HTML of the clipboard to Markdown. Its own module, which is loaded at the first paste. `DOMParser` is not
 * used, because Trusted Types forbid it. Pictures are left out, unless an import has their files.
 */
export function htmlToMarkdown(html: string, { pictures = false } = {}): string {
  return String((pictures ? ofImport : ofPaste).processSync(html)).trim();
}

const dropped = new Set(["style", "script", "meta", "link", "title", "svg", "iframe", "object"]);
const pictureTags = new Set(["img", "picture"]);

/** Removes pictures of other sites unless they are wanted, addresses that are no links, and what Word adds to its documents. */
function cleanHtml({ pictures }: { pictures: boolean }) {
  return (tree: Root) =>
    visit(tree, (node, index, parent) => {
      if (!parent || index === undefined) return;
      const isDropped =
        node.type === "comment" ||
        (node.type === "element" && (isAddition(node) || (!pictures && pictureTags.has(node.tagName))));
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
