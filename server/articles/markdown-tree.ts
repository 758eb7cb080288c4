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

/** Leaves links to the web, to mail and into the site; those that leave the site say so. Others become plain text. */
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

/** Writes the boxes of task lists as characters: a form field that nobody can fill in or name has no place in a text. */
export function spellCheckboxes() {
  return (tree: Root) =>
    visit(tree, "element", (node, index, parent) => {
      if (node.tagName !== "input" || !parent || index === undefined) return;
      parent.children[index] = { type: "text", value: node.properties.checked ? "☑" : "☐" };
    });
}

/**
 * Puts every table into a box that scrolls by itself and can be reached by keyboard. Its name is the heading above,
 * with the column titles where that alone would not tell two tables apart.
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

/** The headings of level 2 and 3, for the table of contents. */
export function headingsOf(tree: Root): Heading[] {
  const headings: Heading[] = [];
  visit(tree, "element", (node) => {
    if (node.tagName !== "h2" && node.tagName !== "h3") return;
    headings.push({ id: String(node.properties.id), text: textOf(node), level: Number(node.tagName.slice(1)) });
  });
  return headings;
}
