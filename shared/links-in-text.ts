import { foreignEndings as foreign, otherEndings, plainEndings, wordEndings } from "./domain-endings.ts";

/*
 * Comments must not have links. Spammers disguise addresses in ways that readers see through. Page and server share
 * this detection. A doubtful text passes unless a reader would copy it into a browser.
 */

/** Letters of other alphabets that look like Latin ones. */
const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries(
  ["аa", "еe", "оo", "рp", "сc", "хx", "уy", "іi", "ѕs", "ԁd", "ոn", "кk", "мm", "тt", "нh", "ӏl", "вb", "ԝw"]
    .concat(["οo", "αa", "νv", "ρp", "τt", "ιi", "κk", "ωw", "ϲc", "ɡg", "ıi"])
    .map((pair) => [...pair]),
);

/** Substitutes for a dot. NFKC normalization maps full-width dots. */
const oddDots = /[。·•・‧∙⋅᛫ꞏ٫۔܂⸱ꓸ°˙]/;
const slashes = /[\u2044\u2215\u2571\u29f8]/g;

/** Normalizes widths, accents, look-alike letters and invisible characters, in lowercase. */
export function plain(text: string): string {
  return (
    text
      .normalize("NFKD")
      .replace(/[\p{Cf}\p{M}\u115f\u1160\u3164]/gu, "")
      .toLowerCase()
      .replace(/[\u0370-\u058f\u0131\u0261]/g, (letter) => lookAlikes[letter] ?? letter)
      .replace(slashes, "/")
      // Longer runs of space mean the same to the patterns below and would take them quadratic time.
      .replace(/\s{5,}/g, "    ")
      .replace(/[【「『〔〈《]/g, "[")
      .replace(/[】」』〕〉》]/g, "]")
      // A dot in brackets, as a sign or as a word.
      .replace(/\s*[[({<]\s*(?:\.|dot|d0t|点|點|[。·•])\s*[\])}>]\s*/g, ".")
  );
}

const foreignEndings = new Set(foreign.map(plain));

/** Joins separated single letters: `e x a m p l e`. */
function together(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}])[a-z0-9](?:[ \t_*|~-]{1,3}[a-z0-9.](?![a-z0-9])){2,}/gu, (run) =>
    run.replace(/[^a-z0-9.]/g, ""),
  );
}

/** Whether a text of at most some thousand characters has a web address. */
export function hasLink(text: string): boolean {
  const seen = plain(text);
  const joined = together(seen);
  return hasAddress(seen) || (joined !== seen && hasAddress(joined));
}

function hasAddress(text: string): boolean {
  return (
    /\b[a-z][a-z0-9+.-]{1,15}\s*:\s*[/\\]{2}/.test(text) ||
    /\b(?:h(?:tt|xx)ps?|ftp)\s*:\s*[/\\]/.test(text) ||
    /(?<![a-z0-9])www\s*[.。·]\s*[a-z0-9]/.test(text) ||
    /(?<![a-z0-9])xn--[a-z0-9]/.test(text) ||
    hasNetworkAddress(text) ||
    hasDomain(text) ||
    hasSpelledDomain(text)
  );
}

/** An IPv4 address, unless the text calls it a version. */
function hasNetworkAddress(text: string): boolean {
  const found = text.matchAll(/(?<![\d.])(?<!v|版本 ?|version ?)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?!\.?\d)/g);
  return Array.from(found).some(([, ...parts]) => parts.every((part) => Number(part) < 256));
}

/** Titles that are no domain before a dot and two letters: `Mr.Li`. */
const titles = /(?<![a-z0-9])(?:mr|mrs|ms|dr|prof|st|no|vs|fig|vol|sec|ch|pp|etc|al|inc|ltd|jr|sr)$/;
/** Names that only look like domains. */
const names = /(?<![a-z0-9])(?:asp|ado|vb|ml)$/;

function hasDomain(text: string): boolean {
  for (const { 1: ending = "", index } of text.matchAll(/\.([a-z]{2,13})(?![a-z0-9-])/g)) {
    const before = text.slice(Math.max(0, index - 64), index);
    const after = text.slice(index + 1 + ending.length);
    if (isDomain(before, ending, after)) return true;
  }
  return Array.from(text.matchAll(/[\p{L}\p{N}-]\.(\p{L}{2,12})(?![\p{L}\p{N}])/gu)).some(([, ending = ""]) =>
    foreignEndings.has(ending),
  );
}

function isDomain(before: string, ending: string, after: string): boolean {
  const label = /[\p{L}\p{N}_-]+$/u.exec(before)?.[0] ?? "";
  const ours = /[a-z0-9-]+$/.exec(before)?.[0] ?? "";
  if (label === "") return false;
  const leadsOn = /^(?::\d{2,5}|\s?[/\\][\p{L}\p{N}?#]|[?#][\p{L}\p{N}])/u.test(after);
  if (plainEndings.has(ending)) return ending !== "net" || !names.test(before) || leadsOn;
  if (!otherEndings.has(ending) || ours === "") return false;
  if (leadsOn || /[\p{L}\p{N}]@[a-z0-9.-]+$/u.test(before)) return true;
  // The end of a sentence without a space, a unit, or a file name.
  if (wordEndings.has(ending)) return false;
  // Another label follows, or it is a numbered list.
  if (/^\.[a-z]/.test(after) || /(?<![a-z0-9.-])\d{1,2}$/.test(before)) return false;
  return ending.length > 2 || !titles.test(before);
}

/** Words before "dot com" that make no address. */
const articles =
  /(?:^|[^a-z])(?:a|an|the|this|that|of|in|on|and|or|during|early|late|every|each|big|old|first|your)\s*$/;

/** Domains whose dot is a substitute, has spaces around it, or is a word. */
function hasSpelledDomain(text: string): boolean {
  for (const { 0: found, 1: dot = "", 2: ending = "", index } of text.matchAll(
    /(?<=[\p{L}\p{N}])(\s*[。·•・‧∙⋅᛫ꞏ٫۔܂⸱ꓸ°˙]\s*|\s+\.\s*|\s*\.\s+|\s*(?:dot|d0t|点|點)\s*|[ ,，-]+dot[ ,，-]+)([a-z]{2,13})(?![a-z0-9])/gu,
  )) {
    if (!plainEndings.has(ending) && !isWord(dot, ending)) continue;
    if (isAddress(text.slice(Math.max(0, index - 64), index), dot, ending, text.slice(index + found.length)))
      return true;
  }
  return false;
}

function isWord(dot: string, ending: string): boolean {
  return /dot|d0t|点|點/.test(dot) && (ending === "vip" || ending === "top" || ending === "me" || ending === "ru");
}

function isAddress(before: string, dot: string, ending: string, after: string): boolean {
  const sure = ending === "com" || ending === "net" || ending === "org";
  const ours = /[a-z0-9]$/.test(before);
  if (articles.test(before)) return false;
  // "Eight o'clock", "a bit", "nearly": here the Chinese word for a dot has another meaning.
  if (/[点點]/.test(dot)) return sure || (ours && /[a-z]/.test(/[a-z0-9-]+$/.exec(before)?.[0] ?? ""));
  if (/d[o0]t/.test(dot)) return /\s|-/.test(dot) || !ours ? ours : false;
  if (oddDots.test(dot)) return (sure || ours) && !/\s/.test(dot);
  // "Net profit" may start a sentence, and ".NET" is a product.
  const [room = "", space = ""] = dot.split(".");
  if (room !== "" && space !== "") return ours && !/^\s*[a-z]/.test(ending === "com" ? "" : after);
  if (room !== "") return ours && ending !== "net" && ending !== "io";
  return ours && ending === "com";
}
