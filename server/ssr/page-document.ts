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

/** What the build made of the page's sources. */
export interface Assets {
  readonly manifest: Readonly<Record<string, ManifestEntry>>;
  /** The rules of the style sheet. */
  readonly styles: readonly StyleRule[];
}

const entry = "src/app/entry-client.tsx";
/** The style sheet's name in the manifest: there is one for all pages. */
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

/** Every script that some sources need, dependencies first. */
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

/** The catalogue of the feature that a screen belongs to, where it has one of its own. */
function textsOf({ manifest }: Assets, screen: string, locale: string): string[] {
  const catalogue = `locales/${screen.split("/")[2]}/${locale}.po`;
  return manifest[catalogue] ? [catalogue] : [];
}

/** Sets the chosen appearance before anything is painted. */
const appearanceScript =
  'try{const a=localStorage.getItem("kapok.appearance");if(a==="light"||a==="dark")document.documentElement.dataset.theme=a}catch{}';

/**
 * Starts the page's script once what the HTML holds has been painted. Files that are on the device already would
 * otherwise run before the first frame and keep it from the reader. Nothing is painted in a tab at the back.
 */
const startScript = (file: string) =>
  `document.hidden||await new Promise(r=>requestAnimationFrame(()=>setTimeout(r)));import("/${file}")`;

export interface PageDocument {
  readonly html: string;
  /** Content-Security-Policy; none in development, whose tools need what it forbids. */
  readonly policy?: string;
}

export interface PageParts {
  locale: string;
  head: string;
  body: string;
  /** What the page shows; a page without it is drawn by its script. */
  reads?: readonly PageRead[];
  /** Sources of the screens on the page, whose scripts it preloads. */
  screens: readonly string[];
  /** `false`: the page is told to register no worker. */
  worker?: boolean;
}

/**
 * The HTML of a page and the policy it is sent with. A rendered page has the styles of what is on it, so that it can be
 * painted as soon as it is there; the whole sheet comes at its end, before any script of ours runs. A shell, which
 * shows whatever is opened, has nothing to paint before the sheet.
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

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
