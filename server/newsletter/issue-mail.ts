import { escapeHtml } from "#shared/escape-html.ts";

export interface IssueArticle {
  readonly title: string;
  readonly subtitle: string;
  /** Absolute, like the address of the picture. */
  readonly url: string;
  readonly picture: { readonly url: string; readonly alt: string };
}

/** An issue of the newsletter. All of it is plain text. */
export interface IssueMail {
  /** Tag of its language. */
  readonly code: string;
  /** Address of the site's home page in that language. */
  readonly home: string;
  readonly brand: string;
  /** The month in words. */
  readonly month: string;
  readonly title: string;
  readonly intro: string;
  readonly articles: readonly IssueArticle[];
  /** The reason for the mail. */
  readonly note: string;
  /** Text of the unsubscribe link. */
  readonly leave: { readonly text: string; readonly url: string };
}

const font = "-apple-system,'Segoe UI','PingFang SC','Microsoft YaHei',sans-serif";
/**
 * Mail programs support little CSS: tables for the layout, everything inline. Programs with a dark scheme read the one
 * style sheet. Others must not invert the colors by themselves.
 */
const styles = {
  page: "margin:0;padding:0;background:#faf8f5",
  outer: "padding:24px 12px;background:#faf8f5",
  sheet: "max-width:600px;background:#ffffff;border:1px solid #e5ded6;border-radius:12px",
  head: `padding:24px 24px 0;font:14px/1.5 ${font};color:#6e645d`,
  brand: "color:#bf2d19;font-weight:700;text-decoration:none",
  title: `margin:12px 0 0;font:700 26px/1.3 ${font};color:#1c1714`,
  intro: `margin:12px 0 0;font:16px/1.7 ${font};color:#1c1714`,
  story: "padding:24px 24px 0",
  picture: "display:block;width:100%;height:auto;border:0;border-radius:8px",
  storyTitle: `margin:12px 0 0;font:700 19px/1.4 ${font}`,
  storyLink: "color:#1c1714;text-decoration:none",
  storyText: `margin:6px 0 0;font:15px/1.6 ${font};color:#5a514b`,
  foot: `padding:24px;font:13px/1.6 ${font};color:#6e645d`,
  leave: "color:#6e645d",
} as const;

const darkStyles =
  ":root{color-scheme:light dark;supported-color-schemes:light dark}" +
  "@media (prefers-color-scheme:dark){.page{background:#141110!important}.sheet{background:#1e1a18!important;border-color:#3a332f!important}" +
  ".ink{color:#f4efe9!important}.quiet{color:#b8aea6!important}.brand{color:#ff8a73!important}}";

/** Renders an issue as HTML for mail programs. */
export function issueHtml({ code, home, brand, month, title, intro, articles, note, leave }: IssueMail): string {
  const paragraphs = intro
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph !== "")
    .map((words) => `<p class="ink" style="${styles.intro}">${escapeHtml(words).replaceAll("\n", "<br>")}</p>`);
  return `<!doctype html><html lang="${code}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title><style>${darkStyles}</style></head>
<body class="page" style="${styles.page}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="page" align="center" style="${styles.outer}">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="${styles.sheet}">
<tr><td class="quiet" style="${styles.head}"><a class="brand" href="${escapeHtml(home)}" style="${styles.brand}">${escapeHtml(brand)}</a> · ${escapeHtml(month)}
<h1 class="ink" style="${styles.title}">${escapeHtml(title)}</h1>
${paragraphs.join("\n")}</td></tr>
${articles.map(storyHtml).join("\n")}
<tr><td class="quiet" style="${styles.foot}">${escapeHtml(note)} <a class="quiet" href="${escapeHtml(leave.url)}" style="${styles.leave}">${escapeHtml(leave.text)}</a></td></tr>
</table></td></tr></table></body></html>`;
}

function storyHtml({ title, subtitle, url, picture }: IssueArticle): string {
  const link = escapeHtml(url);
  return `<tr><td style="${styles.story}"><a href="${link}"><img src="${escapeHtml(picture.url)}" alt="${escapeHtml(picture.alt)}" width="552" style="${styles.picture}"></a>
<h2 style="${styles.storyTitle}"><a class="ink" href="${link}" style="${styles.storyLink}">${escapeHtml(title)}</a></h2>
<p class="quiet" style="${styles.storyText}">${escapeHtml(subtitle)}</p></td></tr>`;
}

/** Renders an issue as plain text. */
export function issueText({ home, brand, month, title, intro, articles, note, leave }: IssueMail): string {
  return [
    `${brand} · ${month}\n${home}`,
    title,
    ...(intro === "" ? [] : [intro]),
    ...articles.map((story, index) => `${index + 1}. ${story.title}\n${story.subtitle}\n${story.url}`),
    `-- \n${note}\n${leave.text}: ${leave.url}`,
  ].join("\n\n");
}
