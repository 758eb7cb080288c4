import { createHash } from "node:crypto";
import type { Locale } from "#contract/locales.ts";
import { escapeHtml } from "#shared/escape-html.ts";

const style =
  ":root{color-scheme:light dark}body{font:1rem/1.75 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem}h1{font-size:1.5rem}button,a{display:inline-block;padding:0 1rem;margin-inline-end:.5rem;font:inherit;line-height:2.75rem}";

/** Content security policy of a plain page: its style, and scripts of these sources. */
export function plainPolicy(scripts: "'self'" | "'none'"): string {
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join("; ");
}

/** Renders a page that uses nothing of the build. `main` and `end` are HTML. */
export function plainPage(
  { code }: Locale,
  { title, main, end = "" }: { title: string; main: string; end?: string },
): string {
  return `<!doctype html><html lang="${code}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main><h1>${escapeHtml(title)}</h1>${main}</main>${end}</body></html>`;
}
