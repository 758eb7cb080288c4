import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type CssNode, type List, parse, type Selector } from "css-tree";
import type { Plugin } from "vite";
import type { SelectorNeeds, StyleRule } from "#server/ssr/critical-styles.ts";

/** Writes the rules of the style sheet. The server selects the rules of a page's first paint from them. */
export function styleRules(): Plugin {
  return {
    name: "kapok-style-rules",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      const sheet = Object.keys(bundle).find((name) => name.endsWith(".css"));
      if (!sheet) throw new Error("The build has no style sheet.");
      const rules = parseStyles((await readFile(join(dir, sheet), "utf8")).trim());
      await writeFile(join(dir, ".vite/style-rules.json"), JSON.stringify(rules));
    },
  };
}

/** At-rules that contain style rules. */
const groups = new Set(["media", "supports", "layer", "container"]);
/** Media queries that do not affect the first paint. */
const afterFirstPaint = /^@media (print|\(forced-colors:active\))$/;

/** Parses a style sheet into rules, with the classes and attributes that each selector requires. */
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
    return afterFirstPaint.test(head) ? [] : [{ head, rules: read(node.block.children) }];
  };
  const sheet = parse(css, { positions: true, parseValue: false, parseAtrulePrelude: false });
  return sheet.type === "StyleSheet" ? read(sheet.children) : [];
}

/** A selector with its requirements. Selectors of hovered or active elements are dropped: none exist at first paint. */
function needsOf(selector: Selector, text: string): SelectorNeeds[] {
  const names: string[] = [];
  // Arguments of `:is`, `:not` and others are no requirements. They are not children of the selector node.
  for (const node of selector.children) {
    if (node.type === "PseudoClassSelector" && /^(?:hover|active)$/.test(node.name)) return [];
    if (node.type === "ClassSelector") names.push(`.${node.name}`);
    // A script sets the color scheme.
    if (node.type !== "AttributeSelector" || !/^data-(?!theme$)/.test(node.name.name)) continue;
    if (node.matcher === null) names.push(`[${node.name.name}]`);
    if (node.matcher === "=" && node.value) {
      names.push(`[${node.name.name}=${node.value.type === "String" ? node.value.value : node.value.name}]`);
    }
  }
  return [{ text, names: text.includes("\\") ? [] : names }];
}
