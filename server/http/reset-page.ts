import { createHash } from "node:crypto";
import { joinLocale, type Locale } from "#contract/locales.ts";
import { localText } from "./local-text.ts";

const texts = {
  title: { 2: "重置应用", 3: "Reset the app" },
  what: {
    2: "如果页面反复打不开，可以重置。本机缓存的文章和图片会被清除，之后重新下载；您的选号、收藏和设置都会保留。",
    3: "If pages keep failing to open, a reset helps. Copies of articles and pictures are removed from this device and downloaded again; your picks, pins and settings stay.",
  },
  reset: { 2: "重置", 3: "Reset" },
  back: { 2: "返回首页", 3: "Go to the home page" },
} as const;

const style =
  ":root{color-scheme:light dark}body{font:1rem/1.75 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem}h1{font-size:1.5rem}button,a{display:inline-block;padding:0 1rem;margin-inline-end:.5rem;font:inherit;line-height:2.75rem}";

/** Policy of the page: its own script, and nothing of anybody else's. */
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
 * The page that removes the worker and what it kept. It shares nothing with the build, whose parts may be what is
 * broken, and it comes from the network alone: without one, a reset would leave the reader with nothing.
 */
export function resetPage({ id, code }: Locale): string {
  const say = (name: keyof typeof texts) => localText(texts[name], id);
  const home = joinLocale(code, "/");
  return `<!doctype html><html lang="${code}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${say("title")}</title><style>${style}</style></head><body><main><h1>${say("title")}</h1><p>${say("what")}</p><p><button type="button" data-home="${home}">${say("reset")}</button><a href="${home}">${say("back")}</a></p></main><script src="/reset.js"></script></body></html>`;
}
