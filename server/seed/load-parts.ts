import { readingMinutes, renderMarkdown } from "#server/articles/render-markdown.ts";
import { searchVector } from "#server/search/search-vector.ts";
import { plainText } from "#shared/plain-text.ts";
import type { ArticleFile } from "./load-articles.ts";
import { type SampleLang, sampleLangs } from "./sample-files.ts";

/** A piece of a sample article that load-test articles are put together from; `place` counts within its language. */
interface Part {
  readonly lang: number;
  readonly place: number;
  readonly title: string;
  readonly subtitle: string;
  readonly body: string;
  readonly html: string;
  readonly headings: readonly object[];
  readonly minutes: number;
  /** What the title, the subtitle and the body are found by. */
  readonly title_words: string;
  readonly subtitle_words: string;
  readonly body_words: string;
}

/** From this size in bytes on, a piece is long enough. */
const partSize = 1300;

/** Cuts the sample articles at their headings into pieces of about 1.5 kB. */
export function cutIntoParts(files: readonly ArticleFile[]): Part[] {
  return (Object.keys(sampleLangs) as SampleLang[]).flatMap((code) => {
    const lang = sampleLangs[code];
    const pieces = files.flatMap(({ texts }) => {
      const { title, subtitle, body } = texts[code];
      return cut(body.replace(/\[([^\]]*)\]\(article:[^)]*\)/g, "$1")).map((text) => ({ title, subtitle, text }));
    });
    return pieces.map(({ title, subtitle, text }, place) => {
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

function cut(body: string): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const section of body.split(/\n(?=## )/)) {
    piece = piece ? `${piece}\n${section}` : section;
    if (Buffer.byteLength(piece) < partSize) continue;
    pieces.push(piece);
    piece = "";
  }
  return pieces;
}
