import { contentLang, defaultLocale, findLocale } from "#contract/locales.ts";
import type { Notification } from "#contract/notifications/endpoints.ts";
import { langOf } from "#contract/notifications/message-limits.ts";
import { localizeJson } from "#server/i18n/local-text.ts";
import { translate } from "#server/i18n/translate.ts";
import type { ArticleSubject, Subjects } from "./notification-subjects.queries.ts";
import { notificationTexts } from "./notification-texts.ts";
import type { NotificationRow, SubjectRef } from "./notifications.schema.ts";

/** A notification in one language. */
export type NotificationContent = Pick<
  Notification,
  "title" | "subtitle" | "message" | "btn_text" | "btn_link" | "lang" | "about"
>;

/** Characters of a comment that a notification shows. */
const excerptLength = 140;

/**
 * Renders a notification in a language, or `undefined` when its subject is gone.
 * @param count number of notifications that it replaces, where several are grouped
 */
export function renderNotification(
  { kind, subject }: Pick<NotificationRow, "kind" | "subject">,
  subjects: Subjects,
  lang: number,
  count = 1,
): NotificationContent | undefined {
  return writers[kind]({ subject, subjects, lang, count });
}

/** Paths of subjects that have no page of their own. */
export const messagesPath = "/member/messages";
export const settingsPath = "/member/notifications";

interface Given {
  readonly subject: SubjectRef;
  readonly subjects: Subjects;
  readonly lang: number;
  readonly count: number;
}

const writers: Record<NotificationRow["kind"], (given: Given) => NotificationContent | undefined> = {
  reply: ({ subject, subjects, lang, count }) => {
    const said = subjects.comments.get(subject.comment_id ?? 0);
    if (!said) return undefined;
    const { reply, replies, someone } = notificationTexts;
    const t = translate.bind(undefined, lang);
    const shown = said.state === "shown";
    return {
      title: count > 1 ? t(replies.title, { count }) : t(reply.title, { name: (shown && said.name) || t(someone) }),
      subtitle: said.article.title,
      // A deleted comment has no text to show.
      message: shown ? excerpt(said.text ?? "") : "",
      btn_text: t(reply.button),
      btn_link: `${articlePath(said.article)}#comment-${subject.comment_id}`,
      lang: said.article.lang,
      about: {
        article_id: said.article.id,
        ...(subject.comment_id !== undefined && { comment_id: subject.comment_id }),
      },
    };
  },

  comment_removed: ({ subject, subjects, lang }) => {
    const said = subjects.comments.get(subject.comment_id ?? 0);
    if (!said) return undefined;
    const { title, message, button } = notificationTexts.removed;
    return {
      title: translate(lang, title),
      subtitle: said.article.title,
      message: translate(lang, message),
      btn_text: translate(lang, button),
      btn_link: articlePath(said.article),
      lang: said.article.lang,
      about: { article_id: said.article.id },
    };
  },

  article: ({ subject, subjects, lang, count }) => {
    const found = subjects.articles.get(subject.item_id ?? 0);
    if (!found) return undefined;
    const { article, articles } = notificationTexts;
    const t = translate.bind(undefined, lang);
    if (count > 1) {
      return {
        title: t(articles.title, { count }),
        subtitle: "",
        message: found.title,
        btn_text: t(articles.button),
        btn_link: messagesPath,
        lang: found.lang,
        about: { article_id: found.id },
      };
    }
    return {
      title: found.title,
      subtitle: t(article.subtitle, { section: subjects.sections.get(found.section) ?? found.section }),
      message: found.subtitle,
      btn_text: t(article.button),
      btn_link: articlePath(found),
      lang: found.lang,
      about: { article_id: found.id },
    };
  },

  draw: ({ subject, subjects, lang }) => {
    const found = subjects.draws.get(subject.draw_number ?? "");
    if (!found) return undefined;
    const { title, result, button } = notificationTexts.draw;
    return {
      title: translate(lang, title, { number: found.number }),
      subtitle: "",
      message: translate(lang, result, { numbers: found.numbers.join(" "), special: found.special }),
      btn_text: translate(lang, button),
      btn_link: "/mark-six",
      lang,
      about: { draw_number: found.number },
    };
  },

  event: ({ subject, subjects, lang }) => {
    const found = subjects.events.get(subject.event_id ?? 0);
    if (!found) return undefined;
    const { subtitle, starts, button } = notificationTexts.event;
    const link = localizeJson(found.link, lang);
    return {
      title: localizeJson(found.title, lang),
      subtitle: translate(lang, subtitle),
      message: translate(lang, starts, { when: formatTime(found.startsAt, lang) }),
      btn_text: translate(lang, button),
      btn_link: link.startsWith("/") ? link : monthPath(found.startsAt),
      lang: contentLang(lang),
      about: { event_id: found.id },
    };
  },

  poll: ({ subject, subjects, lang }) => {
    const found = subjects.polls.get(subject.poll_id ?? 0);
    const on = found && subjects.articles.get(found.itemId);
    if (!on) return undefined;
    const { title, message, button } = notificationTexts.poll;
    return {
      title: translate(lang, title),
      subtitle: localizeJson(found.question, lang),
      message: translate(lang, message),
      btn_text: translate(lang, button),
      btn_link: articlePath(on),
      lang: on.lang,
      about: { article_id: on.id, poll_id: found.id },
    };
  },

  message: ({ subject, subjects, lang }) => {
    const found = subjects.messages.get(subject.message_id ?? 0);
    if (!found) return undefined;
    const written = langOf(found.texts, lang);
    const words = found.texts[written];
    if (!words) return undefined;
    return { ...words, btn_link: found.link, lang: written, about: {} };
  },
};

function articlePath({ id }: ArticleSubject): string {
  return `/article/${id}`;
}

/** Path of the calendar page with a timestamp, in UTC+8. */
export function monthPath(moment: Date): string {
  const [year, month] = moment.toLocaleDateString("en-CA", { timeZone: calendarZone }).split("-");
  return `/calendar/${year}/${Number(month)}`;
}

const calendarZone = "Asia/Hong_Kong";

function formatTime(moment: Date, lang: number): string {
  const { code } = findLocale(lang) ?? defaultLocale;
  return moment.toLocaleString(code, { dateStyle: "medium", timeStyle: "short", timeZone: calendarZone });
}

function excerpt(text: string): string {
  const line = [...text.replace(/\s+/g, " ").trim()];
  return line.length > excerptLength ? `${line.slice(0, excerptLength - 1).join("")}…` : line.join("");
}
