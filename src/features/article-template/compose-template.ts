/** The input of an article template, as typed. */
export interface TemplateParts {
  readonly section: string;
  readonly cover: string;
  /** Keys of labels, separated by commas. */
  readonly labels: string;
  /** `2026-11-21`. */
  readonly day: string;
  readonly title: string;
  readonly subtitle: string;
  /** One heading per line; a leading space lowers its level. */
  readonly headings: string;
  readonly table: boolean;
  readonly quote: boolean;
  readonly picture: boolean;
}

const table = "| Column | Column |\n| --- | --- |\n| Cell | Cell |";
const quote = "> A sentence worth standing alone.";
// Pictures belong to the media store, so images become their alternative text.
const picture = "**Picture:** what it shows, in words.";

/** An article file like `sample/articles/*.md`: front matter, then Markdown. */
export function composeTemplate(parts: TemplateParts): string {
  return `---\n${frontMatter(parts)}\n---\n${composeBody(parts)}\n`;
}

/** The Markdown alone, which the site's sanitiser makes HTML of. */
export function composeBody({ headings, ...parts }: TemplateParts): string {
  return [
    "The first paragraph says what this is about.",
    ...headings
      .split("\n")
      .filter((line) => line.trim() !== "")
      .flatMap((line) => [`${/^\s/.test(line) ? "###" : "##"} ${line.trim()}`, "A paragraph."]),
    ...(parts.table ? [table] : []),
    ...(parts.quote ? [quote] : []),
    ...(parts.picture ? [picture] : []),
  ].join("\n\n");
}

function frontMatter({ section, cover, labels, day, title, subtitle }: TemplateParts): string {
  const keys = labels
    .split(",")
    .map((key) => key.trim())
    .filter((key) => key !== "");
  return [
    `section: ${JSON.stringify(section)}`,
    `cover: ${JSON.stringify(cover)}`,
    `labels: ${JSON.stringify(keys)}`,
    `published: ${JSON.stringify(`${day}T09:00:00+08:00`)}`,
    // JSON is valid YAML for any text.
    `title: ${JSON.stringify(title)}`,
    `subtitle: ${JSON.stringify(subtitle)}`,
  ].join("\n");
}

/** An entry of `sample/site/polls.json`, with the same text for both languages. */
export function composePoll(slug: string, question: string, options: string): string {
  const both = (text: string) => ({ "zh-CN": text, "en-US": text });
  const texts = options.split("\n").map((option) => option.trim());
  const poll = {
    slug,
    question: both(question),
    startsAt: "2026-12-01T09:00:00+08:00",
    endsAt: "2026-12-31T21:00:00+08:00",
    maxOptions: 1,
    votedCount: 0,
    options: texts.filter((text) => text !== "").map((text) => ({ text: both(text), voted: 0 })),
  };
  return JSON.stringify(poll, null, 2);
}
