/** A rule of the style sheet, as `vite/style-rules.ts` writes it: text that every page needs, a group, or a rule. */
export type StyleRule =
  | { readonly text: string }
  | { readonly head: string; readonly rules: readonly StyleRule[] }
  | { readonly selectors: readonly SelectorNeeds[]; readonly block: string };

export interface SelectorNeeds {
  readonly text: string;
  /** Names that a document needs for the selector to match, in the form of `documentNames`. */
  readonly names: readonly string[];
}

/** Finds the classes (`.name`) and `data-` attributes (`[data-name]`, `[data-name=value]`) of HTML. */
function documentNames(html: string): Set<string> {
  const names = new Set<string>();
  for (const [, list = ""] of html.matchAll(/ class="([^"]*)"/g)) {
    for (const name of list.split(" ")) names.add(`.${name}`);
  }
  for (const [, name, value] of html.matchAll(/ (data-[\w-]+)(?:="([^"]*)")?/g)) {
    names.add(`[${name}]`);
    names.add(`[${name}=${value}]`);
  }
  return names;
}

/** Returns the rules of the style sheet that match elements of a page, for its first paint. */
export function criticalStyles(rules: readonly StyleRule[], html: string): string {
  const names = documentNames(html);
  const write = (list: readonly StyleRule[]): string => list.map(writeOne).join("");
  const writeOne = (rule: StyleRule): string => {
    if ("text" in rule) return rule.text;
    if ("rules" in rule) {
      const inner = write(rule.rules);
      // An empty layer still sets the order of layers.
      return inner === "" && !rule.head.startsWith("@layer") ? "" : `${rule.head}{${inner}}`;
    }
    const applying = rule.selectors.filter((selector) => selector.names.every((name) => names.has(name)));
    return applying.length === 0 ? "" : `${applying.map(({ text }) => text).join(",")}{${rule.block}}`;
  };
  return write(rules);
}
