import { type CssNode, type List, parse, type Selector } from "css-tree";
import type { SelectorNeeds, StyleRule } from "#server/ssr/critical-styles.ts";

/** Rules that hold others and apply to parts of the document. */
const groups = new Set(["media", "supports", "layer", "container"]);
/** Media that no first paint needs. */
const notFirst = /^@media (print|\(forced-colors:active\))$/;

/** Parses a style sheet into rules and the names that their selectors need. */
export function parseStyles(css: string): StyleRule[] {
  const textOf = ({ loc }: CssNode) => css.slice(loc?.start.offset, loc?.end.offset);
  const read = (nodes: List<CssNode>): StyleRule[] => nodes.toArray().flatMap(readOne);
  const readOne = (node: CssNode): StyleRule[] => {
    if (node.type === "Rule" && node.prelude.type === "SelectorList") {
      const selectors = node.prelude.children.toArray() as Selector[];
      return [
        { selectors: selectors.flatMap((one) => needsOf(one, textOf(one))), block: textOf(node.block).slice(1, -1) },
      ];
    }
    if (node.type !== "Atrule" || !node.block || !groups.has(node.name)) return [{ text: textOf(node) }];
    const head = css.slice(node.loc?.start.offset, node.block.loc?.start.offset).trim();
    return notFirst.test(head) ? [] : [{ head, rules: read(node.block.children) }];
  };
  const sheet = parse(css, { positions: true, parseValue: false, parseAtrulePrelude: false });
  return sheet.type === "StyleSheet" ? read(sheet.children) : [];
}

/** A selector with its needs; none for those of hovered or pressed elements: nothing is, at the first paint. */
function needsOf(selector: Selector, text: string): SelectorNeeds[] {
  const names: string[] = [];
  // Arguments of `:is`, `:not` and others are not needed; they are no children of the selector itself.
  for (const node of selector.children) {
    if (node.type === "PseudoClassSelector" && /^(?:hover|active)$/.test(node.name)) return [];
    if (node.type === "ClassSelector") names.push(`.${node.name}`);
    // The colour scheme is set by a script.
    if (node.type !== "AttributeSelector" || !/^data-(?!theme$)/.test(node.name.name)) continue;
    if (node.matcher === null) names.push(`[${node.name.name}]`);
    if (node.matcher === "=" && node.value) {
      names.push(`[${node.name.name}=${node.value.type === "String" ? node.value.value : node.value.name}]`);
    }
  }
  return [{ text, names: text.includes("\\") ? [] : names }];
}
