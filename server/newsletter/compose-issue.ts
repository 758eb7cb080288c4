import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { ActionResponse, CheckedBodyOf } from "#contract/http/action.ts";
import { contentLang, defaultLocale, joinLocale, routedLocales } from "#contract/locales.ts";
import type { composeIssue } from "#contract/newsletter/compose-issue.ts";
import { translate } from "#server/i18n/translate.ts";
import { headerText } from "#server/mail/compose-mail.ts";
import { messageFile } from "#server/mail/mail-transport.ts";
import { toPicture } from "#server/media/media.queries.ts";
import { findHeader } from "#server/pages/main.queries.ts";
import { pictureUrl } from "#shared/picture-url.ts";
import { type IssueArticle, issueHtml, issueText } from "./issue-mail.ts";
import { findArticlesInLang } from "./issues.queries.ts";
import { newsletterMailTexts } from "./newsletter-texts.ts";

/** Placeholder for the unsubscribe address of each reader. The sender of the issue replaces it. */
const unsubscribeUrl = "{{unsubscribe_url}}";

/**
 * Composes an issue of the newsletter as a mail. It is `undefined` when an article is not public in the language.
 * `origin` is the site's, for links and pictures.
 */
export async function composeIssueFiles(
  db: NodePgDatabase,
  { month, title, intro, article_list: ids }: CheckedBodyOf<typeof composeIssue>,
  lang: number,
  origin: string,
): Promise<ActionResponse<typeof composeIssue> | undefined> {
  const articles = await findIssueArticles(db, ids, lang, origin);
  if (articles.length < ids.length) return undefined;
  const { code, home } = placeOf(contentLang(lang), origin);
  const { brand } = await findHeader(db, contentLang(lang));
  const { note, noteLink } = newsletterMailTexts.welcome;
  const name = new Intl.DateTimeFormat(code, { year: "numeric", month: "long", timeZone: "UTC" });
  const issue = {
    code,
    home,
    brand,
    title,
    intro,
    articles,
    month: name.format(new Date(`${month}-01T00:00:00Z`)),
    note: translate(contentLang(lang), note),
    leave: { text: translate(contentLang(lang), noteLink), url: unsubscribeUrl },
  };
  const [subject, html, text] = [headerText(title), issueHtml(issue), issueText(issue)];
  const message = await messageFile({
    from: { name: headerText(brand), address: `no-reply@${new URL(origin).hostname}` },
    subject,
    html,
    text,
    // Mail programs open it as a draft.
    headers: { "X-Unsent": "1", "List-Unsubscribe": `<${unsubscribeUrl}>` },
  });
  return { subject, html, text, eml: message.toString("latin1") };
}

async function findIssueArticles(
  db: NodePgDatabase,
  ids: readonly number[],
  lang: number,
  origin: string,
): Promise<IssueArticle[]> {
  const rows = await findArticlesInLang(db, ids, lang);
  const { code } = placeOf(contentLang(lang), origin);
  return ids.flatMap((wanted) => {
    const row = rows.find(({ chosenId }) => chosenId === wanted);
    if (!row) return [];
    const picture = toPicture(row.image, lang);
    return {
      title: row.title,
      subtitle: row.subtitle,
      url: origin + joinLocale(code, `/article/${row.id}`),
      picture: { url: origin + pictureUrl(picture.url, 640, "png"), alt: picture.img_alt },
    };
  });
}

/** A routed language and the address of its home page. */
function placeOf(lang: number, origin: string): { code: string; home: string } {
  const code = routedLocales.find(({ id }) => id === lang)?.code ?? defaultLocale.code;
  return { code, home: origin + joinLocale(code, "/") };
}
