import { defaultLocale, findLocale, joinLocale } from "#contract/locales.ts";
import { arrivalQuery } from "#contract/push/limits.ts";
import type { PushData, PushMessage } from "#contract/push/message.ts";
import { pickMatchText } from "./push-texts.ts";

export interface PushWords extends Omit<PushData, "hits"> {
  readonly title: string;
  readonly body: string;
  /** Target: a path of the site without its language, or another URL. */
  readonly link: string;
  /** Tag: a notification replaces an earlier one with the same tag. */
  readonly tag: string;
}

/**
 * Composes a push message.
 *
 * @param origin origin of the site, without a trailing slash
 */
export function composePush(origin: string, { title, body, link, tag, ...given }: PushWords): PushMessage {
  const data = { ...given, ...(given.draw && { hits: pickMatchText(given.lang) }) };
  const locale = findLocale(data.lang)?.code ?? defaultLocale.code;
  const badge = data.unread === undefined ? {} : { app_badge: data.unread };
  return {
    web_push: 8030,
    notification: {
      title,
      body,
      tag,
      navigate: addressOf(origin, link, data),
      lang: locale,
      dir: "ltr",
      silent: false,
      ...badge,
      data,
    },
    ...badge,
    mutable: true,
  };
}

function addressOf(origin: string, link: string, { id, lang }: PushData): string {
  if (!link.startsWith("/")) return link;
  const locale = findLocale(lang);
  const url = new URL(joinLocale(locale?.routed ? locale.code : defaultLocale.code, link), origin);
  if (id !== undefined) url.searchParams.set(arrivalQuery, String(id));
  return url.href;
}
