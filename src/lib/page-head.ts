import { headUpdateDelay } from "#contract/limits.ts";
import { contentLang, findLocale, joinLocale, routedLocales } from "#contract/locales.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { jsonLdOf, type ListedEvent, type Place } from "./json-ld.ts";

/** The metadata of a page as plain data, which its route's loader returns. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  readonly type: "website" | "article";
  /** Path of a share picture; the site's own by default. */
  readonly image?: string;
  /** Path of the same page by language id, without the prefix; a language left out has no such page. */
  readonly alternates: Readonly<Record<number, string>>;
  // The rest is for crawlers, so only the server provides it.
  /** Path of the section that it is or belongs to. */
  readonly section?: string;
  /** The article that it is. */
  readonly story?: { readonly headline: string; readonly publishedAt: string; readonly updatedAt: string };
  /** Not for search engines. */
  readonly noIndex?: boolean;
  /** The events that it lists. */
  readonly events?: readonly ListedEvent[];
  /** The questions of the page, with answers as HTML. */
  readonly questions?: readonly { readonly question: string; readonly answer_html: string }[];
}

/** The head of a page that is not there, or that failed: its heading is its title. */
export const emptyHead: PageHead = { title: "", description: "", type: "website", alternates: {} };

interface Tag {
  readonly name: "meta" | "link";
  readonly attributes: Readonly<Record<string, string>>;
}

const defaultImage = "/share.png";

/**
 * The absolute URL of a page in a language; an article or game that is not written in it has the URL in its content
 * language. `origin` has no trailing slash.
 */
function addressOf({ alternates }: PageHead, lang: number, origin: string): string {
  const own = findLocale(lang);
  const shown = alternates[lang] === undefined ? findLocale(own?.content ?? lang) : own;
  const path = shown && alternates[shown.id];
  return origin + (path === undefined ? joinLocale(own?.code ?? "", "/") : joinLocale(shown?.code ?? "", path));
}

/** The tags that the server and the browser both write. */
function tagsOf(head: PageHead, lang: number, origin: string): Tag[] {
  const link = (attributes: Record<string, string>): Tag => ({ name: "link", attributes });
  const available = routedLocales.filter((locale) => head.alternates[locale.id] !== undefined);
  return [
    { name: "meta", attributes: { name: "description", content: head.description } },
    ...available
      .filter((locale) => locale.id === contentLang(lang))
      .map(() => link({ rel: "canonical", href: addressOf(head, lang, origin) })),
    ...available.map(({ id, code }) => link({ rel: "alternate", hreflang: code, href: addressOf(head, id, origin) })),
  ];
}

/** The tags of a share card. Only machines read them, and those read the server's page. */
function cardTags(head: PageHead, lang: number, origin: string): Tag[] {
  const property = (name: string, content: string): Tag => ({ name: "meta", attributes: { property: name, content } });
  return [
    property("og:title", head.title),
    property("og:description", head.description),
    property("og:type", head.type),
    property("og:image", `${origin}${head.image ?? defaultImage}`),
    property("og:url", addressOf(head, lang, origin)),
    { name: "meta", attributes: { name: "twitter:card", content: "summary_large_image" } },
  ];
}

/** The feed of the page's section, or of the site. */
function feedTags({ section = "" }: PageHead, { code, origin }: Place): Tag[] {
  const page = origin + joinLocale(code, section.startsWith("/game") ? "/" : section || "/").replace(/\/$/, "");
  const link = (type: string, ending: string): Tag => ({
    name: "link",
    attributes: { rel: "alternate", type: `application/${type}+${ending}`, href: `${page}/feed.${ending}` },
  });
  return [link("rss", "xml"), link("feed", "json")];
}

/** JSON that is safe inside a script element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, "\\u003c");
}

/** The head of a page as HTML, for the first visit. Without a `place` only the URL is known. */
export function headHtml(head: PageHead, lang: number, origin: string, place?: Place): string {
  const all = [...tagsOf(head, lang, origin), ...cardTags(head, lang, origin), ...(place ? feedTags(head, place) : [])];
  const tags = all.map(({ name, attributes }) => {
    const text = Object.entries(attributes).map(([key, value]) => `${key}="${escapeHtml(value)}"`);
    return `<${name} data-head ${text.join(" ")}>`;
  });
  const keywords = place?.main.header.keyword
    ? `<meta data-head name="keywords" content="${escapeHtml(place.main.header.keyword)}">`
    : "";
  const robots = head.noIndex ? '<meta data-head name="robots" content="noindex">' : "";
  const described = place && jsonLdOf(head, place);
  const jsonLd = described ? `<script data-head type="application/ld+json">${scriptJson(described)}</script>` : "";
  return `<title>${escapeHtml(head.title)}</title>${robots}${keywords}${tags.join("")}${jsonLd}`;
}

/** Replaces the head of the previous page. */
function applyHead(head: PageHead, lang: number): void {
  document.title = head.title || (document.querySelector("h1")?.textContent ?? "Kapok");
  for (const old of document.head.querySelectorAll("[data-head]")) old.remove();
  for (const { name, attributes } of tagsOf(head, lang, location.origin)) {
    const element = document.createElement(name);
    element.dataset.head = "";
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    document.head.append(element);
  }
}

let waiting: ReturnType<typeof setTimeout> | undefined;
/** The head of the page that is shown; `undefined` while it is that of the server. */
let shown: PageHead | undefined;

/** Whether the page with this head is shown. */
export function isShownHead(head: PageHead): boolean {
  return shown === head;
}

/** Rewrites the head once the page has settled (spec section 2). */
export function scheduleHead(head: PageHead, lang: number): void {
  shown = head;
  clearTimeout(waiting);
  waiting = setTimeout(() => applyHead(head, lang), headUpdateDelay);
}

/** Alternates of a page that has the same path in every language. */
export function sameAlternates(path: string): Record<number, string> {
  return Object.fromEntries(routedLocales.map((locale) => [locale.id, path]));
}
