import rehypeSanitize from "rehype-sanitize";
import rehypeSlug from "rehype-slug";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { findLocale } from "#contract/locales.ts";
import { type MarkdownSources, placeFigures, resolveItems } from "./markdown-figures.ts";
import { MarkdownRejection, rejectionOf } from "./markdown-limits.ts";
import { articleSchema, headingIdPrefix } from "./markdown-schema.ts";
import { demoteTitles, guardLinks, type Heading, headingsOf, nameTables, spellCheckboxes } from "./markdown-tree.ts";

export interface RenderedMarkdown {
  /** Sanitized: safe to insert into a page. */
  readonly html: string;
  /** Headings of level 2 and 3 in order; `id` is that of the element. */
  readonly headings: Heading[];
}

// Raw HTML never becomes nodes. The sanitizer runs first on HTML; later steps only add markup of the site.
const processor = (sources: MarkdownSources) =>
  unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(resolveItems, sources)
    .use(remarkRehype, {
      footnoteLabel: "*",
      footnoteLabelTagName: "hr",
      footnoteLabelProperties: {},
      footnoteBackLabel: (index: number) => `↩ ${index + 1}`,
    })
    .use(rehypeSanitize, articleSchema)
    .use(placeFigures, sources)
    .use(demoteTitles)
    .use(guardLinks)
    .use(spellCheckboxes)
    .use(rehypeSlug, { prefix: headingIdPrefix })
    .use(nameTables)
    .use(rehypeStringify)
    .freeze();

const withoutSources = processor({});

/**
 * Renders Markdown with tables, footnotes, task lists and figures as sanitized HTML. It is the site's only sanitizer.
 * `sources` has the pictures and inner links of the text; without it they are left out.
 *
 * @throws {MarkdownRejection} for a text that would take longer than a second
 */
export function renderMarkdown(markdown: string, sources?: MarkdownSources): RenderedMarkdown {
  const rejection = rejectionOf(markdown);
  if (rejection) throw new MarkdownRejection(rejection);
  const renderer = sources ? processor(sources) : withoutSources;
  const tree = renderer.runSync(renderer.parse(markdown));
  return { html: renderer.stringify(tree), headings: headingsOf(tree) };
}

const hanPerMinute = 350;
const wordsPerMinute = 220;

/** Reading time in minutes in a language, at least 1. Chinese is counted in characters, other languages in words. */
export function readingMinutes(markdown: string, lang: number): number {
  const text = markdown.replace(/\]\([^)]*\)/g, "]");
  const code = findLocale(lang)?.code ?? "en-US";
  const minutes = code.startsWith("zh")
    ? (text.match(/\p{Script=Han}/gu)?.length ?? 0) / hanPerMinute
    : countWords(text, code) / wordsPerMinute;
  return Math.max(1, Math.round(minutes));
}

// Thai has no spaces between words, so splitting at spaces does not work.
function countWords(text: string, code: string): number {
  let words = 0;
  for (const { isWordLike } of new Intl.Segmenter(code, { granularity: "word" }).segment(text)) if (isWordLike) words++;
  return words;
}
