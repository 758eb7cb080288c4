import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type PageRead, preloadLink } from "#contract/http/preload-links.ts";
import { manifestPath } from "#contract/locales.ts";
import { pagePolicy } from "#server/api/security-headers.ts";
import { criticalStyles, type StyleRule } from "./critical-styles.ts";

interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** Results of the build. */
export interface Assets {
  readonly manifest: Readonly<Record<string, ManifestEntry>>;
  /** The rules of the style sheet. */
  readonly styles: readonly StyleRule[];
}

const entry = "src/app/entry-client.tsx";
/** Name of the style sheet of all pages in the manifest. */
const styleSheet = "style.css";

/** Reads the build's manifest and the rules of its style sheet once. */
export async function readAssets(clientDir: string): Promise<Assets> {
  const read = async (name: string) => JSON.parse(await readFile(join(clientDir, ".vite", name), "utf8"));
  return { manifest: await read("manifest.json"), styles: await read("style-rules.json") };
}

function fileOf(manifest: Assets["manifest"], source: string): string {
  const file = manifest[source]?.file;
  if (!file) throw new Error(`The build has no ${source}.`);
  return file;
}

/** Returns the scripts of some sources and their dependencies. */
function scriptsOf({ manifest }: Assets, sources: readonly string[]): string[] {
  const scripts = new Set<string>();
  const visit = (source: string) => {
    const chunk = manifest[source];
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const dependency of chunk.imports ?? []) visit(dependency);
  };
  for (const source of sources) visit(source);
  return [...scripts];
}

/** Returns the message catalog of a screen's feature, if it has one. */
function textsOf({ manifest }: Assets, screen: string, locale: string): string[] {
  const catalog = `locales/${screen.split("/")[2]}/${locale}.po`;
  return manifest[catalog] ? [catalog] : [];
}

/** Sets the chosen appearance before the first paint. */
const appearanceScript =
  'try{const a=localStorage.getItem("kapok.appearance");if(a==="light"||a==="dark")document.documentElement.dataset.theme=a}catch{}';

/**
 * Starts the page's script after the first paint of the HTML. Cached scripts would otherwise run before it and delay
 * it. A hidden tab paints nothing, so the script starts at once there.
 */
const startScript = (file: string) =>
  `document.hidden||await new Promise(r=>requestAnimationFrame(()=>setTimeout(r)));import("/${file}")`;

export interface PageDocument {
  readonly html: string;
  /** Content-Security-Policy. Absent in development, because Vite needs inline scripts. */
  readonly policy?: string;
}

export interface PageParts {
  locale: string;
  head: string;
  body: string;
  /** API reads that the page shows. Absent for a shell, which its script renders. */
  reads?: readonly PageRead[];
  /** Sources of the screens on the page, whose scripts are preloaded. */
  screens: readonly string[];
  /** `false` if the page must not register a service worker. */
  worker?: boolean;
}

/**
 * Creates the HTML of a page and its content security policy. A rendered page has its critical styles inline for the
 * first paint and loads the full style sheet at its end, before the script runs. A shell loads the sheet in its head.
 */
export function pageDocument(assets: Assets, page: PageParts): PageDocument & { policy: string } {
  const scripts = scriptsOf(assets, [
    entry,
    `locales/${page.locale}.po`,
    ...page.screens.flatMap((screen) => [screen, ...textsOf(assets, screen, page.locale)]),
  ]);
  const root = `<div id="root"${page.reads ? " data-rendered" : ""}>${page.body}</div>`;
  const css = page.reads ? criticalStyles(assets.styles, root) : "";
  const sheet = `<link rel="stylesheet" href="/${fileOf(assets.manifest, styleSheet)}">`;
  const main = fileOf(assets.manifest, entry);
  const startWith = startScript(main);
  const html = `<!doctype html><html lang="${page.locale}"${page.worker === false ? ' data-worker="off"' : ""}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><script>${appearanceScript}</script><meta name="color-scheme" content="light dark"><meta name="theme-color" content="#faf8f5" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#141110" media="(prefers-color-scheme: dark)">${page.head}${page.reads ? `<style>${css}</style>` : sheet}${scripts.map((file) => `<link rel="modulepreload" href="/${file}" fetchpriority="high">`).join("")}${(page.reads ?? []).map(preloadLink).join("")}<link rel="icon" href="/favicon.ico" sizes="48x48"><link rel="apple-touch-icon" href="/icons/apple-touch-icon.png"><link rel="manifest" href="${manifestPath(page.locale)}"><script type="module">${startWith}</script></head><body>${root}${page.reads ? sheet : ""}</body></html>`;
  return {
    html,
    policy: pagePolicy({
      scripts: [hashOf(appearanceScript), hashOf(startWith)],
      styles: page.reads ? [hashOf(css)] : [],
    }),
  };
}

/** Creates the HTML of a rendered page without scripts and inline styles: a frame has the policy of the page around it. */
export function previewDocument(assets: Assets, page: PageParts): PageDocument & { policy: string } {
  const html = `<!doctype html><html lang="${page.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><base target="_blank">${page.head}<link rel="stylesheet" href="/${fileOf(assets.manifest, styleSheet)}"></head><body><div id="root">${page.body}</div></body></html>`;
  return { html, policy: pagePolicy({ scripts: [], styles: [] }) };
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
