import { searchVector } from "#server/search/search-vector.ts";
import { readingMinutes, renderMarkdown } from "#shared/markdown/render-markdown.ts";
import { plainText } from "#shared/plain-text.ts";
import type { ArticleFile } from "./load-articles.ts";
import { type SampleLang, sampleLangs } from "./sample-files.ts";

/** A part of a sample article, from which load-test articles are built. `place` counts within its language. */
interface Part {
  readonly lang: number;
  readonly place: number;
  readonly title: string;
  readonly subtitle: string;
  readonly body: string;
  readonly html: string;
  readonly headings: readonly object[];
  readonly minutes: number;
  /** Search vectors of the title, the subtitle and the body. */
  readonly title_words: string;
  readonly subtitle_words: string;
  readonly body_words: string;
}

/** Minimum size of a part in bytes. */
const minPartSize = 1300;

/** Splits the sample articles at their headings into parts of about 1.5 kB. */
export function splitIntoParts(files: readonly ArticleFile[]): Part[] {
  return (Object.keys(sampleLangs) as SampleLang[]).flatMap((code) => {
    const lang = sampleLangs[code];
    const parts = files.flatMap(({ texts }) => {
      const { title, subtitle, body } = texts[code];
      return split(body.replace(/\[([^\]]*)\]\(article:[^)]*\)/g, "$1")).map((text) => ({ title, subtitle, text }));
    });
    return parts.map(({ title, subtitle, text }, place) => {
      const { html, headings } = renderMarkdown(text);
      return {
        lang,
        place,
        title,
        subtitle,
        body: text,
        html,
        headings,
        minutes: readingMinutes(text, lang),
        title_words: searchVector([{ text: title, weight: "A" }]),
        subtitle_words: searchVector([{ text: subtitle, weight: "B" }]),
        body_words: searchVector([{ text: plainText(html), weight: "C" }]),
      };
    });
  });
}

function split(body: string): string[] {
  const parts: string[] = [];
  let part = "";
  for (const section of body.split(/\n(?=## )/)) {
    part = part ? `${part}\n${section}` : section;
    if (Buffer.byteLength(part) < minPartSize) continue;
    parts.push(part);
    part = "";
  }
  return parts;
}
