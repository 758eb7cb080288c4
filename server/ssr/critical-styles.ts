/** A style sheet taken apart: what always stands, and rules by what they apply to. */
export type StyleRule =
  | { readonly text: string }
  | { readonly head: string; readonly rules: readonly StyleRule[] }
  | { readonly selectors: readonly Selector[]; readonly block: string };

interface Selector {
  readonly text: string;
  /** What has to be in a document for it to apply to anything there, written as `documentNames` does. */
  readonly names: readonly string[];
}

/** What may come with the whole sheet: how the page looks on paper, and in colours that the reader's system sets. */
const later = /^@media (print|\(forced-colors:active\))$/;

/** Takes a minified style sheet apart, as far as a first paint needs it. */
export function parseStyles(css: string): StyleRule[] {
  const rules: StyleRule[] = [];
  let rest = css;
  while (rest !== "") {
    const end = endOf(rest, ";{");
    if (rest[end] !== "{") {
      rules.push({ text: rest.slice(0, end + 1) });
      rest = rest.slice(end + 1);
      continue;
    }
    const head = rest.slice(0, end);
    const length = endOf(rest.slice(end + 1), "}");
    const inner = rest.slice(end + 1, end + 1 + length);
    rest = rest.slice(end + length + 2);
    if (later.test(head)) continue;
    if (/^@(media|supports|layer|container)\b/.test(head)) rules.push({ head, rules: parseStyles(inner) });
    else if (head.startsWith("@")) rules.push({ text: `${head}{${inner}}` });
    else rules.push({ selectors: splitSelectors(head), block: inner });
  }
  return rules;
}

/** The place of the first of some characters that stands in no string and no brackets; the length where there is none. */
function endOf(css: string, characters: string): number {
  let depth = 0;
  let quote = "";
  for (let place = 0; place < css.length; place++) {
    const character = css[place] ?? "";
    if (character === "\\") place++;
    else if (quote) quote = character === quote ? "" : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (depth === 0 && characters.includes(character)) return place;
    else if ("([{".includes(character)) depth++;
    else if (")]}".includes(character)) depth--;
  }
  return css.length;
}

/** Selectors of a rule, but for those of what is under a finger or a mouse: nothing is, at the first paint. */
function splitSelectors(head: string): Selector[] {
  const selectors: Selector[] = [];
  for (let rest = head; rest !== ""; ) {
    const end = endOf(rest, ",");
    const text = rest.slice(0, end);
    if (!/:(hover|active)\b/.test(outsideBrackets(text))) selectors.push({ text, names: namesOf(text) });
    rest = rest.slice(end + 1);
  }
  return selectors;
}

/**
 * Classes and `data-` attributes without which a selector applies to nothing. What stands in brackets of `:is`, `:not`
 * and their like may be one of several or none, and the colour scheme is set by a script before the first paint.
 */
function namesOf(selector: string): string[] {
  if (selector.includes("\\")) return [];
  const plain = outsideBrackets(selector);
  const attributes = [...plain.matchAll(/\[(data-[\w-]+)(?:="?([\w-]+)"?)?\]/g)]
    .filter(([, name]) => name !== "data-theme")
    .map(([, name, value]) => (value === undefined ? `[${name}]` : `[${name}=${value}]`));
  const classes = plain.replace(/\[[^\]]*\]/g, "").match(/\.[\w-]+/g) ?? [];
  return [...attributes, ...classes];
}

function outsideBrackets(selector: string): string {
  return selector.replace(/\([^()]*(\([^()]*\)[^()]*)*\)/g, "");
}

/** Classes (`.name`) and `data-` attributes (`[data-name]`, `[data-name=value]`) that HTML has. */
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

/** The part of a style sheet that applies to a document as it is sent: enough for the first paint. */
export function criticalStyles(rules: readonly StyleRule[], html: string): string {
  const names = documentNames(html);
  const write = (list: readonly StyleRule[]): string => list.map(writeOne).join("");
  const writeOne = (rule: StyleRule): string => {
    if ("text" in rule) return rule.text;
    if ("rules" in rule) {
      const inner = write(rule.rules);
      // Without content it may still say in which order the layers come.
      return inner === "" && !rule.head.startsWith("@layer") ? "" : `${rule.head}{${inner}}`;
    }
    const applying = rule.selectors.filter((selector) => selector.names.every((name) => names.has(name)));
    return applying.length === 0 ? "" : `${applying.map(({ text }) => text).join(",")}{${rule.block}}`;
  };
  return write(rules);
}
