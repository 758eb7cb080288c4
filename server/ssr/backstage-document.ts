import { pagePolicy } from "#server/api/security-headers.ts";
import type { PageDocument } from "./page-document.ts";

/** The files that Backstage starts with, as paths of the site. */
export interface BackstageStart {
  readonly script: string;
  readonly sheet: string;
  /** Further scripts that the first one imports. */
  readonly preloads: readonly string[];
}

/** The folder of a Backstage build, and its document in each language. */
export interface Backstage {
  /** Folder with `assets` and the list of all files. */
  readonly dir: string;
  readonly document: (code: string) => PageDocument | Promise<PageDocument>;
}

/** The HTML of every address below `/backstage` in one language. It has nothing inline, so its policy has no hash. */
export function backstageDocument(code: string, { script, sheet, preloads }: BackstageStart): Required<PageDocument> {
  const html = `<!doctype html><html lang="${code}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><meta name="theme-color" content="#faf8f5" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#141110" media="(prefers-color-scheme: dark)"><title>Kapok Backstage</title><link rel="stylesheet" href="${sheet}">${preloads.map((path) => `<link rel="modulepreload" href="${path}">`).join("")}<link rel="icon" href="/favicon.ico" sizes="48x48"><script type="module" src="${script}"></script></head><body><div id="root"></div></body></html>`;
  return { html, policy: pagePolicy({ scripts: [], styles: [] }) };
}
