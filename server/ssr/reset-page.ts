import { joinLocale, type Locale } from "#contract/locales.ts";
import { msg } from "#server/i18n/msg.ts";
import { translate } from "#server/i18n/translate.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { plainPage, plainPolicy } from "./plain-page.ts";

const texts = {
  title: msg`Reset the app`,
  explanation: msg`If pages keep failing to open, resetting can help. Saved copies of articles and images are removed from this device and downloaded again. Your picks, saved items and settings are kept.`,
  reset: msg({ message: "Reset", comment: "Button that resets the app" }),
  home: msg`Go to home page`,
};

/** Content security policy of the page: its own script only. */
export const resetPolicy = plainPolicy("'self'");

/**
 * Renders the page that unregisters the service worker and deletes its caches. It uses nothing of the build, which may
 * be broken. It is never cached: offline, a reset would leave the reader without any content.
 */
export function resetPage(locale: Locale): string {
  const text = (name: keyof typeof texts) => translate(locale.id, texts[name]);
  const t = (name: keyof typeof texts) => escapeHtml(text(name));
  const home = joinLocale(locale.code, "/");
  return plainPage(locale, {
    title: text("title"),
    main: `<p>${t("explanation")}</p><p><button type="button" data-home="${home}">${t("reset")}</button><a href="${home}">${t("home")}</a></p>`,
    end: '<script src="/reset.js"></script>',
  });
}
