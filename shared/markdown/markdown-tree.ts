import type { Element, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import { SKIP, visit } from "unist-util-visit";

export interface Heading {
  readonly id: string;
  readonly text: string;
  readonly level: number;
}

/** Turns `h1` into `h2`: the page's one `h1` is the title. */
export function demoteTitles() {
  return (tree: Root) =>
    visit(tree, "element", (node) => {
      if (node.tagName === "h1") node.tagName = "h2";
    });
}

const siteAddress = /^(#|\/(?![/\\]))/;

/** Allows links to the web, to mail and into the site, and marks external ones. Others become plain text. */
export function guardLinks() {
  return (tree: Root) =>
    visit(tree, "element", (node) => {
      if (node.tagName !== "a") return;
      const { href } = node.properties;
      if (typeof href !== "string") node.tagName = "span";
      else if (/^https?:\/\//i.test(href)) {
        Object.assign(node.properties, { rel: ["noopener", "noreferrer", "nofollow"], target: "_blank" });
      } else if (!siteAddress.test(href) && !/^mailto:/i.test(href)) {
        node.tagName = "span";
        node.properties = {};
      }
    });
}

/** Replaces the checkboxes of task lists with characters. A form field without a label is not accessible. */
export function spellCheckboxes() {
  return (tree: Root) =>
    visit(tree, "element", (node, index, parent) => {
      if (node.tagName !== "input" || !parent || index === undefined) return;
      parent.children[index] = { type: "text", value: node.properties.checked ? "☑" : "☐" };
    });
}

/**
 * Wraps every table in a scrollable box that is reachable by keyboard. The heading above is its label. Column titles
 * are added when two tables would have the same label.
 */
export function nameTables() {
  return (tree: Root) => {
    let heading = "";
    const names = new Set<string>();
    visit(tree, "element", (node, index, parent) => {
      if (/^h[2-6]$/.test(node.tagName)) heading = textOf(node);
      if (node.tagName !== "table" || !parent || index === undefined) return;
      const columns = columnTitles(node).join(" / ");
      const name = heading && !names.has(heading) ? heading : [heading, columns].filter(Boolean).join(": ");
      names.add(name);
      parent.children[index] = {
        type: "element",
        tagName: "div",
        properties: { className: ["table"], tabIndex: 0, role: "region", ariaLabel: name },
        children: [node],
      };
      return SKIP;
    });
  };
}

function columnTitles(table: Element): string[] {
  const titles: string[] = [];
  visit(table, "element", (node) => {
    if (node.tagName === "th") titles.push(textOf(node));
  });
  return titles.filter(Boolean);
}

/** Returns the headings of level 2 and 3, for the table of contents. */
export function headingsOf(tree: Root): Heading[] {
  const headings: Heading[] = [];
  visit(tree, "element", (node) => {
    if (node.tagName !== "h2" && node.tagName !== "h3") return;
    headings.push({ id: String(node.properties.id), text: textOf(node), level: Number(node.tagName.slice(1)) });
  });
  return headings;
}
