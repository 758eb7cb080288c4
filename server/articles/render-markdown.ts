import rehypeSanitize from "rehype-sanitize";
import rehypeSlug from "rehype-slug";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { findLocale } from "#contract/locales.ts";
import { articleSchema, headingIdPrefix } from "./markdown-schema.ts";
import { demoteTitles, guardLinks, type Heading, headingsOf, nameTables, spellCheckboxes } from "./markdown-tree.ts";

export interface RenderedMarkdown {
  /** Safe to put on a page as it is. */
  readonly html: string;
  /** Headings of level 2 and 3 in their order; `id` is that of the element. */
  readonly headings: Heading[];
}

// Raw HTML never becomes nodes, the sanitiser stands first on the HTML side, and what comes after it only adds what is ours.
const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, {
    footnoteLabel: "*",
    footnoteLabelTagName: "hr",
    footnoteLabelProperties: {},
    footnoteBackLabel: (index: number) => `↩ ${index + 1}`,
  })
  .use(rehypeSanitize, articleSchema)
  .use(demoteTitles)
  .use(guardLinks)
  .use(spellCheckboxes)
  .use(rehypeSlug, { prefix: headingIdPrefix })
  .use(nameTables)
  .use(rehypeStringify);

/** Markdown with tables, footnotes and task lists as sanitised HTML. The one sanitiser of the site. */
export function renderMarkdown(markdown: string): RenderedMarkdown {
  const tree = processor.runSync(processor.parse(markdown));
  return { html: processor.stringify(tree), headings: headingsOf(tree) };
}

const hanPerMinute = 350;
const wordsPerMinute = 220;

/** Minutes that a text in the language with this id takes to read, at least 1: Chinese by characters, others by words. */
export function readingMinutes(markdown: string, lang: number): number {
  const text = markdown.replace(/\]\([^)]*\)/g, "]");
  const code = findLocale(lang)?.code ?? "en-US";
  const minutes = code.startsWith("zh")
    ? (text.match(/\p{Script=Han}/gu)?.length ?? 0) / hanPerMinute
    : countWords(text, code) / wordsPerMinute;
  return Math.max(1, Math.round(minutes));
}

// Thai puts no spaces between words, so that splitting at spaces would not do.
function countWords(text: string, code: string): number {
  let words = 0;
  for (const { isWordLike } of new Intl.Segmenter(code, { granularity: "word" }).segment(text)) if (isWordLike) words++;
  return words;
}
