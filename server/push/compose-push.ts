import { defaultLocale, findLocale, joinLocale } from "#contract/locales.ts";
import { arrivalQuery } from "#contract/push/limits.ts";
import type { PushData, PushMessage } from "#contract/push/message.ts";
import { pickMatchText } from "./push-texts.ts";

export interface PushWords extends Omit<PushData, "hits"> {
  readonly title: string;
  readonly body: string;
  /** Where it leads: a path of the site without its language, or an address elsewhere. */
  readonly link: string;
  /** What it takes the place of on a device: what was shown under the same. */
  readonly tag: string;
}

/**
 * A push with all that it needs.
 *
 * @param origin of the site, without a trailing slash
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
