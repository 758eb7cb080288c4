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
const ink = "#1c1714";
const quiet = "#6e645d";

/** Programs with a dark scheme read this style sheet. Others must not invert the colors by themselves. */
const darkStyles =
  ":root{color-scheme:light dark;supported-color-schemes:light dark}" +
  "@media (prefers-color-scheme:dark){body,.page{background:#141110!important}" +
  ".sheet,.sheet>table{background:#1e1a18!important}.ink div,.ink a{color:#f4efe9!important}" +
  ".quiet div,.quiet a{color:#b8aea6!important}.quiet .brand{color:#ff8a73!important}}";

/** Renders an issue as HTML for mail programs, with the layout of MJML. */
export async function issueHtml({ code, home, brand, month, title, intro, articles, note, leave }: IssueMail) {
  // Loaded at the first issue: it is large, and most processes compose none.
  const { default: toHtml } = await import("mjml");
  const { html } = await toHtml(
    `<mjml lang="${code}" dir="ltr"><mj-head><mj-title>${escapeHtml(title)}</mj-title>
<mj-preview>${escapeHtml(intro.slice(0, 200))}</mj-preview>
<mj-raw><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"></mj-raw>
<mj-attributes><mj-all font-family="${font}" /><mj-text color="${ink}" line-height="1.7" padding="0" /><mj-section padding="0" /></mj-attributes>
<mj-style>${darkStyles}</mj-style></mj-head>
<mj-body background-color="#faf8f5" css-class="page"><mj-wrapper padding="24px 12px"><mj-section background-color="#ffffff" css-class="sheet" padding="24px">
<mj-column>
<mj-text css-class="quiet" color="${quiet}" font-size="14px"><a class="brand" href="${escapeHtml(home)}" style="color:#bf2d19;font-weight:700;text-decoration:none">${escapeHtml(brand)}</a> · ${escapeHtml(month)}</mj-text>
<mj-text css-class="ink" font-size="26px" line-height="1.3" padding="12px 0 0"><h1 style="margin:0;font-size:26px">${escapeHtml(title)}</h1></mj-text>
${intro
  .split(/\n{2,}/)
  .map(paragraph)
  .join("\n")}
${articles.map(story).join("\n")}
<mj-divider border-width="1px" border-color="#e5ded6" padding="28px 0 16px" />
<mj-text css-class="quiet" color="${quiet}" font-size="13px">${escapeHtml(note)} <a href="${escapeHtml(leave.url)}" style="color:${quiet}">${escapeHtml(leave.text)}</a></mj-text>
</mj-column></mj-section></mj-wrapper></mj-body></mjml>`,
    { validationLevel: "strict", keepComments: true },
  );
  return html.trim();
}

function paragraph(words: string): string {
  if (words === "") return "";
  const text = escapeHtml(words).replaceAll("\n", "<br>");
  return `<mj-text css-class="ink" font-size="16px" padding="12px 0 0">${text}</mj-text>`;
}

function story({ title, subtitle, url, picture }: IssueArticle): string {
  const link = escapeHtml(url);
  return `<mj-image src="${escapeHtml(picture.url)}" alt="${escapeHtml(picture.alt)}" href="${link}" border-radius="8px" padding="28px 0 0" />
<mj-text css-class="ink" font-size="19px" line-height="1.4" padding="12px 0 0"><h2 style="margin:0;font-size:19px"><a href="${link}" style="color:${ink};text-decoration:none">${escapeHtml(title)}</a></h2></mj-text>
<mj-text css-class="quiet" color="${quiet}" font-size="15px" line-height="1.6" padding="6px 0 0">${escapeHtml(subtitle)}</mj-text>`;
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
