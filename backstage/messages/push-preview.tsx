import { useLingui } from "@lingui/react/macro";
import { findLocale } from "#contract/locales.ts";
import type { MessageText } from "#contract/notifications/operator-messages.ts";
import css from "./messages.module.css";

const platforms = ["android", "ios", "windows"] as const;

/** A message as the notifications of phones and computers show it. Long texts are cut as there. */
export function PushPreview({
  words: { title, subtitle, message, btn_text },
  lang,
}: {
  words: MessageText;
  lang: number;
}) {
  const { t } = useLingui();
  const names = { android: "Android", ios: "iPhone", windows: "Windows" };
  // As the worker composes it: the second line is part of the text.
  const body = [subtitle, message].filter(Boolean).join("\n");
  return (
    <div className={css.previews} lang={findLocale(lang)?.code}>
      {platforms.map((platform) => (
        <figure key={platform} className={css.push} data-platform={platform}>
          <figcaption lang="en">{names[platform]}</figcaption>
          <div className={css.card}>
            <p className={css.pushTitle}>{title || t`Title`}</p>
            <p className={css.pushText}>{body}</p>
            {platform !== "ios" && btn_text && <p className={css.pushButton}>{btn_text}</p>}
          </div>
        </figure>
      ))}
    </div>
  );
}
