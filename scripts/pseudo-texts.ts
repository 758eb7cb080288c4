import type { Plugin } from "vite";

/** Latin letters as their wide forms, which nobody types: `Ｔｒｙ ａｇａｉｎ`. */
function widen(text: string): string {
  return text.replace(/[A-Za-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0));
}

type Token = string | readonly [name: string, kind?: string, forms?: unknown];

/** A compiled message with its words widened; names of placeholders stay. */
function pseudo(message: readonly Token[]): unknown[] {
  return message.map((token) => {
    if (typeof token === "string") return widen(token);
    const [name, kind, forms] = token;
    if (typeof forms !== "object" || forms === null) return token;
    const widened = Object.entries(forms).map(([key, form]) => [
      key,
      Array.isArray(form) ? pseudo(form) : typeof form === "string" ? widen(form) : form,
    ]);
    return [name, kind, Object.fromEntries(widened)];
  });
}

/** Puts pseudo texts in place of those of the English catalogues. It stands after Lingui's own plugin. */
export function pseudoTexts(): Plugin {
  return {
    name: "kapok-pseudo-texts",
    enforce: "post",
    transform: {
      filter: { id: /en-US\.po$/ },
      handler(code) {
        const json = /JSON\.parse\(("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\)/.exec(code)?.[1];
        if (!json) throw new Error(`Not a compiled catalogue: ${code.slice(0, 200)}`);
        const messages = JSON.parse(new Function(`return ${json}`)()) as Record<string, readonly Token[] | string>;
        const widened = Object.entries(messages).map(([id, message]) => [
          id,
          typeof message === "string" ? widen(message) : pseudo(message),
        ]);
        return { code: `export const messages = ${JSON.stringify(Object.fromEntries(widened))}`, map: null };
      },
    },
  };
}

const readAttributes = /\s(?:aria-(?:label|description|valuetext|roledescription)|title|placeholder|alt)="([^"]*)"/g;
const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };
const decode = (text: string) => text.replace(/&([#\w]+);/g, (whole, name) => entities[name] ?? whole);

/** What a reader sees or hears of HTML: its text nodes, and the attributes that are read. */
export function readTexts(html: string): string[] {
  const texts: string[] = [];
  for (const [piece] of html.replace(/<(script|style)\b.*?<\/\1>/gs, "").matchAll(/<[^>]*>|[^<]+/g)) {
    if (!piece.startsWith("<")) texts.push(piece);
    else texts.push(...Array.from(piece.matchAll(readAttributes), (match) => match[1] ?? ""));
  }
  return texts.map((text) => decode(text).trim()).filter(Boolean);
}

/** Every string in an answer of the API; of HTML its texts. */
export function stringsOf(value: unknown): string[] {
  if (typeof value === "string") return /<\w+[^>]*>/.test(value) ? readTexts(value) : [value.trim()];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

/** Texts that are still words once content, dates and names have been taken out of them. */
export function textsOutsideCatalogues(html: string, content: ReadonlySet<string>, names: RegExp): string[] {
  // The longest first, so that a name within a title does not break it.
  const known = [...content].filter(Boolean).sort((one, other) => other.length - one.length);
  return readTexts(html).filter((text) => {
    if (content.has(text)) return false;
    const rest = known.reduce((left, string) => (string.length > 2 ? left.replaceAll(string, " ") : left), text);
    return /[A-Za-z\p{Script=Han}]/u.test(rest.replace(names, ""));
  });
}

const voidElements = /^(?:area|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

/** Texts of a page in a script of another language that stand in no element marked as of that language. */
export function unmarkedTexts(html: string, script: RegExp, lang: string): string[] {
  const found: string[] = [];
  const open: (string | undefined)[] = [];
  for (const [whole, closing, name = "", attributes = "", text] of html.matchAll(
    /<!--.*?-->|<(\/?)([a-z][\w-]*)((?:"[^"]*"|[^>"])*)>|([^<]+)/gs,
  )) {
    if (text !== undefined) {
      if (script.test(text) && open.at(-1) !== lang) found.push(text);
    } else if (whole.startsWith("<!--") || voidElements.test(name) || attributes.endsWith("/")) {
    } else if (closing) {
      open.pop();
    } else {
      open.push(/ lang="([^"]*)"/.exec(attributes)?.[1] ?? open.at(-1));
    }
  }
  return found;
}
