import { findLocale } from "#contract/locales.ts";
import { escapeHtml } from "#shared/escape-html.ts";

/** Content of a mail in one language. All of it is plain text. */
export interface MailTexts {
  readonly lang: number;
  /** The site's name. */
  readonly brand: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button?: { readonly text: string; readonly url: string };
  /** Small print at the end: the reason for the mail and how to unsubscribe. */
  readonly note: string;
  readonly noteLink?: { readonly text: string; readonly url: string };
}

export interface ComposedMail {
  readonly subject: string;
  readonly text: string;
  /** Empty for a mail with plain text only. */
  readonly html: string;
  /** Address for replies, if not the sender. */
  readonly replyTo?: string;
  readonly headers?: Record<string, string>;
}

const styles = {
  body: "margin:0;padding:24px 12px;background:#faf8f5;color:#1c1714;font:16px/1.6 -apple-system,'Segoe UI','PingFang SC','Microsoft YaHei',sans-serif",
  box: "max-width:34em;margin:0 auto;padding:24px;background:#fff;border:1px solid #e5ded6;border-radius:12px",
  brand: "margin:0 0 16px;color:#bf2d19;font-weight:700",
  title: "margin:0 0 16px;font-size:22px;line-height:1.3",
  button:
    "display:inline-block;padding:12px 20px;border-radius:8px;background:#c5301b;color:#fff;font-weight:600;text-decoration:none",
  note: "max-width:34em;margin:16px auto 0;padding:0 24px;color:#6e645d;font-size:13px",
} as const;

/** Composes both forms of a mail: HTML, and plain text with the same content. */
export function composeMail(given: MailTexts, headers: Record<string, string> = {}): ComposedMail {
  const texts = { ...given, subject: headerText(given.subject), brand: plain(given.brand) };
  return { subject: texts.subject, text: plain(textOf(texts)), html: plain(htmlOf(texts)), headers };
}

/** Composes a mail of plain text only, for the operator. */
export function composePlainMail({
  subject,
  text,
  replyTo,
}: {
  subject: string;
  text: string;
  replyTo?: string;
}): ComposedMail {
  return { subject: headerText(subject), text: plain(text), html: "", ...(replyTo !== undefined && { replyTo }) };
}

/** Makes header text one line, without control characters. */
export function headerText(text: string): string {
  return plain(text)
    .replace(/[\n\t\u2028\u2029]+/g, " ")
    .replaceAll("=?", "= ?")
    .trim();
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches them on purpose
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

function plain(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(controls, "");
}

function textOf({ brand, subject, paragraphs, button, note, noteLink }: MailTexts): string {
  return [
    brand,
    subject,
    ...paragraphs,
    ...(button ? [`${button.text}\n${button.url}`] : []),
    `-- \n${note}`,
    ...(noteLink ? [`${noteLink.text}\n${noteLink.url}`] : []),
  ].join("\n\n");
}

function htmlOf({ lang, brand, subject, paragraphs, button, note, noteLink }: MailTexts): string {
  const link = (to: { text: string; url: string }, style: string) =>
    `<a href="${escapeHtml(to.url)}" style="${style}">${escapeHtml(to.text)}</a>`;
  return `<!doctype html><html lang="${findLocale(lang)?.code ?? ""}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="${styles.body}"><div style="${styles.box}"><p style="${styles.brand}">${escapeHtml(brand)}</p>
<h1 style="${styles.title}">${escapeHtml(subject)}</h1>
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`).join("\n")}
${button ? `<p>${link(button, styles.button)}</p>\n<p style="font-size:13px;word-break:break-all">${escapeHtml(button.url)}</p>` : ""}
</div><p style="${styles.note}">${escapeHtml(note)}${noteLink ? ` ${link(noteLink, "color:#6e645d")}` : ""}</p></body></html>`;
}
