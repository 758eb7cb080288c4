import type { Plugin } from "vite";

/** Replaces Latin letters with full-width ones, which no source contains: `Ｔｒｙ ａｇａｉｎ`. */
function widen(text: string): string {
  return text.replace(/[A-Za-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0));
}

type Token = string | readonly [name: string, kind?: string, forms?: unknown];

/** Widens the text of a compiled message. Names of placeholders stay. */
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

/** Replaces the English catalogs with pseudo texts. It runs after the plugin of Lingui. */
export function pseudoTexts(): Plugin {
  return {
    name: "kapok-pseudo-texts",
    enforce: "post",
    transform: {
      filter: { id: /en-US\.po$/ },
      handler(code) {
        const json = /JSON\.parse\(("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\)/.exec(code)?.[1];
        if (!json) throw new Error(`Not a compiled catalog: ${code.slice(0, 200)}`);
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

const textAttributes = /\s(?:aria-(?:label|description|valuetext|roledescription)|title|placeholder|alt)="([^"]*)"/g;
const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };
const decode = (text: string) => text.replace(/&([#\w]+);/g, (whole, name) => entities[name] ?? whole);

/** The visible and accessible texts of HTML: text nodes and attributes like `aria-label`. */
export function accessibleTexts(html: string): string[] {
  const texts: string[] = [];
  for (const [piece] of html.replace(/<(script|style)\b.*?<\/\1>/gs, "").matchAll(/<[^>]*>|[^<]+/g)) {
    if (!piece.startsWith("<")) texts.push(piece);
    else texts.push(...Array.from(piece.matchAll(textAttributes), (match) => match[1] ?? ""));
  }
  return texts.map((text) => decode(text).trim()).filter(Boolean);
}

/** All strings of an API response. HTML strings are split into their texts. */
export function stringsOf(value: unknown): string[] {
  if (typeof value === "string") return /<\w+[^>]*>/.test(value) ? accessibleTexts(value) : [value.trim()];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

/** Texts that contain letters after the removal of content, dates and names. */
export function textsOutsideCatalogs(html: string, content: ReadonlySet<string>, names: RegExp): string[] {
  // The longest first, because a title may contain a name.
  const known = [...content].filter(Boolean).sort((one, other) => other.length - one.length);
  return accessibleTexts(html).filter((text) => {
    if (content.has(text)) return false;
    const rest = known.reduce((left, string) => (string.length > 2 ? left.replaceAll(string, " ") : left), text);
    return /[A-Za-z\p{Script=Han}]/u.test(rest.replace(names, ""));
  });
}

const voidElements = /^(?:area|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

/** Texts in the script of another language whose element has no matching `lang`. */
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
