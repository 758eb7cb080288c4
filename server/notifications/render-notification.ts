import { contentLang, defaultLocale, findLocale } from "#contract/locales.ts";
import type { Notification } from "#contract/notifications/endpoints.ts";
import { localizeJson } from "#server/i18n/localize-json.ts";
import { localize } from "#server/i18n/localized.ts";
import type { ArticleSubject, Subjects } from "./notification-subjects.queries.ts";
import { notificationTexts } from "./notification-texts.ts";
import type { NotificationRow, SubjectRef } from "./notifications.schema.ts";

/** What a notification says, in one language. */
export type NotificationContent = Pick<
  Notification,
  "title" | "subtitle" | "message" | "btn_text" | "btn_link" | "lang" | "about"
>;

/** Characters of a comment that a notification shows. */
const excerptLength = 140;

/**
 * What a notification says, in a language; nothing when what it is about is gone.
 *
 * @param count of those that it stands for, where several come as one
 */
export function renderNotification(
  { kind, about }: Pick<NotificationRow, "kind" | "about">,
  subjects: Subjects,
  lang: number,
  count = 1,
): NotificationContent | undefined {
  return writers[kind]({ about, subjects, lang, count });
}

/** Where what is not in a page of its own is read. */
export const messagesPath = "/member/messages";
export const settingsPath = "/member/notifications";

interface Given {
  readonly about: SubjectRef;
  readonly subjects: Subjects;
  readonly lang: number;
  readonly count: number;
}

const writers: Record<NotificationRow["kind"], (given: Given) => NotificationContent | undefined> = {
  reply: ({ about, subjects, lang, count }) => {
    const said = subjects.comments.get(about.comment_id ?? 0);
    if (!said) return undefined;
    const { reply, replies, somebody } = localize(notificationTexts, lang);
    const shown = said.state === "shown";
    return {
      title: count > 1 ? replies.title(String(count)) : reply.title((shown && said.name) || somebody),
      subtitle: said.article.title,
      // Of what was deleted since nothing is told.
      message: shown ? excerpt(said.text ?? "") : "",
      btn_text: reply.button,
      btn_link: `${articlePath(said.article)}#comment-${about.comment_id}`,
      lang: said.article.lang,
      about: { article_id: said.article.id, ...(about.comment_id !== undefined && { comment_id: about.comment_id }) },
    };
  },

  comment_removed: ({ about, subjects, lang }) => {
    const said = subjects.comments.get(about.comment_id ?? 0);
    if (!said) return undefined;
    const { title, message, button } = localize(notificationTexts, lang).removed;
    return {
      title,
      subtitle: said.article.title,
      message,
      btn_text: button,
      btn_link: articlePath(said.article),
      lang: said.article.lang,
      about: { article_id: said.article.id },
    };
  },

  article: ({ about, subjects, lang, count }) => {
    const found = subjects.articles.get(about.item_id ?? 0);
    if (!found) return undefined;
    const { article, articles } = localize(notificationTexts, lang);
    if (count > 1) {
      return {
        title: articles.title(String(count)),
        subtitle: "",
        message: found.title,
        btn_text: articles.button,
        btn_link: messagesPath,
        lang: found.lang,
        about: { article_id: found.id },
      };
    }
    return {
      title: found.title,
      subtitle: article.subtitle(subjects.sections.get(found.section) ?? found.section),
      message: found.subtitle,
      btn_text: article.button,
      btn_link: articlePath(found),
      lang: found.lang,
      about: { article_id: found.id },
    };
  },

  draw: ({ about, subjects, lang }) => {
    const found = subjects.draws.get(about.draw_number ?? "");
    if (!found) return undefined;
    const { title, result, button } = localize(notificationTexts, lang).draw;
    return {
      title: title(found.number),
      subtitle: "",
      btn_text: button,
      btn_link: "/mark-six",
      message: result(found.numbers.join(" "), String(found.special)),
      lang,
      about: { draw_number: found.number },
    };
  },

  event: ({ about, subjects, lang }) => {
    const found = subjects.events.get(about.event_id ?? 0);
    if (!found) return undefined;
    const { subtitle, starts, button } = localize(notificationTexts, lang).event;
    const link = localizeJson(found.link, lang);
    return {
      title: localizeJson(found.title, lang),
      subtitle,
      message: starts(whenOf(found.startsAt, lang)),
      btn_text: button,
      btn_link: link.startsWith("/") ? link : monthPath(found.startsAt),
      lang: contentLang(lang),
      about: { event_id: found.id },
    };
  },

  poll: ({ about, subjects, lang }) => {
    const found = subjects.polls.get(about.poll_id ?? 0);
    const on = found && subjects.articles.get(found.itemId);
    if (!on) return undefined;
    const { title, message, button } = localize(notificationTexts, lang).poll;
    return {
      title,
      subtitle: localizeJson(found.question, lang),
      message,
      btn_text: button,
      btn_link: articlePath(on),
      lang: on.lang,
      about: { article_id: on.id, poll_id: found.id },
    };
  },

  message: ({ about, subjects, lang }) => {
    const found = subjects.messages.get(about.message_id ?? 0);
    if (!found) return undefined;
    const written = langOf(found.texts, lang);
    const words = found.texts[written];
    if (!words) return undefined;
    return { ...words, btn_link: found.link, lang: written, about: {} };
  },
};

/** Of the languages in which something is written, the one for a reader: his own, what he is shown, or any. */
export function langOf(texts: Readonly<Record<string, unknown>>, lang: number): number {
  const written = Object.keys(texts).map(Number);
  return [lang, contentLang(lang), defaultLocale.id].find((each) => written.includes(each)) ?? written[0] ?? lang;
}

function articlePath({ id }: ArticleSubject): string {
  return `/article/${id}`;
}

/** The page of the calendar with a moment, in UTC+8. */
export function monthPath(moment: Date): string {
  const [year, month] = moment.toLocaleDateString("en-CA", { timeZone: calendarZone }).split("-");
  return `/calendar/${year}/${Number(month)}`;
}

const calendarZone = "Asia/Hong_Kong";

function whenOf(moment: Date, lang: number): string {
  const { code } = findLocale(lang) ?? defaultLocale;
  return moment.toLocaleString(code, { dateStyle: "medium", timeStyle: "short", timeZone: calendarZone });
}

function excerpt(text: string): string {
  const line = [...text.replace(/\s+/g, " ").trim()];
  return line.length > excerptLength ? `${line.slice(0, excerptLength - 1).join("")}…` : line.join("");
}
