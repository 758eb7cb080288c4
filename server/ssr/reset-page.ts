import { createHash } from "node:crypto";
import { joinLocale, type Locale } from "#contract/locales.ts";
import { msg } from "#server/i18n/msg.ts";
import { translate } from "#server/i18n/translate.ts";
import { escapeHtml } from "#shared/escape-html.ts";

const texts = {
  title: msg`Reset the app`,
  explanation: msg`If pages keep failing to open, resetting can help. Saved copies of articles and images are removed from this device and downloaded again. Your picks, saved items and settings are kept.`,
  reset: msg({ message: "Reset", comment: "Button that resets the app" }),
  home: msg`Go to home page`,
};

const style =
  ":root{color-scheme:light dark}body{font:1rem/1.75 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem}h1{font-size:1.5rem}button,a{display:inline-block;padding:0 1rem;margin-inline-end:.5rem;font:inherit;line-height:2.75rem}";

/** Content security policy of the page: its own script only. */
export const resetPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join("; ");

/**
 * Renders the page that unregisters the service worker and deletes its caches. It uses nothing of the build, which may
 * be broken. It is never cached: offline, a reset would leave the reader without any content.
 */
export function resetPage({ id, code }: Locale): string {
  const t = (name: keyof typeof texts) => escapeHtml(translate(id, texts[name]));
  const home = joinLocale(code, "/");
  return `<!doctype html><html lang="${code}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${t("title")}</title><style>${style}</style></head><body><main><h1>${t("title")}</h1><p>${t("explanation")}</p><p><button type="button" data-home="${home}">${t("reset")}</button><a href="${home}">${t("home")}</a></p></main><script src="/reset.js"></script></body></html>`;
}
