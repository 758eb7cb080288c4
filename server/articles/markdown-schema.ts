import type { Options } from "rehype-sanitize";

/** Before every heading's id, so that no heading can take an id that the page itself uses (`main`, say). */
export const headingIdPrefix = "h-";

/**
 * What may be in an article, and nothing else. Ids come only from footnotes, whose names already carry a prefix;
 * pictures are not among it, since their addresses belong to the media store.
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
  ],
  attributes: {
    a: ["href", "title", "id", "ariaLabel", "dataFootnoteRef", "dataFootnoteBackref"],
    li: ["id"],
    ol: ["start"],
    section: ["dataFootnotes"],
    th: ["align"],
    td: ["align"],
    input: [["type", "checkbox"], "checked"],
  },
  ancestors: { thead: ["table"], tbody: ["table"], tr: ["table"], th: ["table"], td: ["table"] },
  required: { input: { type: "checkbox" } },
  protocols: { href: ["http", "https", "mailto"] },
  clobber: [],
  strip: ["script", "style"],
};
