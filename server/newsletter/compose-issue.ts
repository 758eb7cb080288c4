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
import { findArticlesInLang, findPublishedIssue } from "./issues.queries.ts";
import { newsletterMailTexts } from "./newsletter-texts.ts";

/** Placeholder for the unsubscribe address of each reader, which replaces it when the mail is sent. */
export const unsubscribePlaceholder = "{{unsubscribe_url}}";

/** The forms of an issue as a mail. */
export interface IssueForms {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Composes an issue as a mail. `origin` is the site's, for links and pictures. */
async function composeIssueForms(
  db: NodePgDatabase,
  { month, title, intro, articles }: { month: string; title: string; intro: string; articles: readonly IssueArticle[] },
  { lang, origin }: Place,
): Promise<IssueForms> {
  const { code, home } = placeOf(contentLang(lang), origin);
  const { brand } = await findHeader(db, contentLang(lang));
  const { note, noteLink } = newsletterMailTexts.welcome;
  const name = new Intl.DateTimeFormat(code, { year: "numeric", month: "long", timeZone: "UTC" });
  const issue = {
    ...{ code, home, brand, title, intro, articles },
    month: name.format(new Date(`${month}-01T00:00:00Z`)),
    note: translate(contentLang(lang), note),
    leave: { text: translate(contentLang(lang), noteLink), url: unsubscribePlaceholder },
  };
  return { subject: headerText(title), html: await issueHtml(issue), text: issueText(issue) };
}

interface Place {
  readonly lang: number;
  readonly origin: string;
}

/**
 * Composes an issue of the newsletter as files. It is `undefined` when an article is not public in the language.
 * `origin` is the site's, for links and pictures.
 */
export async function composeIssueFiles(
  db: NodePgDatabase,
  { article_list: ids, ...texts }: CheckedBodyOf<typeof composeIssue>,
  place: Place,
): Promise<ActionResponse<typeof composeIssue> | undefined> {
  const articles = await findIssueArticles(db, ids, place);
  if (articles.length < ids.length) return undefined;
  const forms = await composeIssueForms(db, { ...texts, articles }, place);
  return { ...forms, eml: await emlOf(db, forms, place) };
}

/**
 * Composes a published issue. Articles that are not public in the language are left out. It is `undefined` when the
 * issue is not published, or none of its articles is.
 */
export async function composePublishedIssue(
  db: NodePgDatabase,
  month: string,
  place: Place,
): Promise<IssueForms | undefined> {
  const issue = await findPublishedIssue(db, month, place.lang);
  if (!issue) return undefined;
  const articles = await findIssueArticles(db, issue.ids, place);
  return articles.length === 0 ? undefined : composeIssueForms(db, { month, ...issue, articles }, place);
}

/** The message file of an issue, which mail programs open as a draft. */
export async function emlOf(
  db: NodePgDatabase,
  { subject, html, text }: IssueForms,
  { lang, origin }: Place,
): Promise<string> {
  const { brand } = await findHeader(db, contentLang(lang));
  const message = await messageFile({
    from: { name: headerText(brand), address: `no-reply@${new URL(origin).hostname}` },
    ...{ subject, html, text },
    headers: { "X-Unsent": "1", "List-Unsubscribe": `<${unsubscribePlaceholder}>` },
  });
  return message.toString("latin1");
}

async function findIssueArticles(
  db: NodePgDatabase,
  ids: readonly number[],
  { lang, origin }: Place,
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
