import type { Options } from "rehype-sanitize";

/** Prefix of all heading ids, so that no heading takes an id of the page, such as `main`. */
export const headingIdPrefix = "h-";

/**
 * The only elements allowed in an article. Ids exist only on footnotes, which have a prefix already. Pictures come only
 * from the media store, so no address of another site is ever requested; `placeFigures` removes all others.
 */
export const articleSchema: Options = {
  tagNames: [
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "p",
    "blockquote",
    "ul",
    "ol",
    "li",
    "hr",
    "pre",
    "section",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "a",
    "strong",
    "em",
    "del",
    "code",
    "br",
    "sup",
    "input",
    "img",
  ],
  attributes: {
    a: ["href", "title", "id", "ariaLabel", "dataFootnoteRef", "dataFootnoteBackref"],
    li: ["id"],
    ol: ["start"],
    section: ["dataFootnotes"],
    th: ["align"],
    td: ["align"],
    input: [["type", "checkbox"], "checked"],
    img: ["src", "alt", "title"],
  },
  ancestors: { thead: ["table"], tbody: ["table"], tr: ["table"], th: ["table"], td: ["table"] },
  required: { input: { type: "checkbox" } },
  protocols: { href: ["http", "https", "mailto"], src: ["media"] },
  clobber: [],
  strip: ["script", "style"],
};
