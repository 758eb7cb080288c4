import { msg } from "@lingui/core/macro";
import { joinLocale, type Locale } from "#contract/locales.ts";
import type { Main } from "#contract/pages/endpoints.ts";
import { i18nWith } from "#src/lib/i18n.ts";
import { loadMessages } from "#src/lib/load-catalog.ts";
import type { PushSetting } from "#src/offline/push-config.ts";

const messagesPath = "/member/messages";

/** What the worker is to know of pushes: the key, the language, and what it shows for those that it cannot read. */
export async function settingOf({ config, header }: Main, { id: lang, code }: Locale): Promise<PushSetting> {
  const i18n = i18nWith(code, await loadMessages(["auth"], code));
  return {
    key: config.push_key ?? "",
    lang,
    title: header.brand,
    body: i18n._(msg`You have a new message.`),
    path: joinLocale(code, messagesPath),
  };
}
