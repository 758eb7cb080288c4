import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { routedLocales } from "#contract/locales.ts";
import { pageDocument, readAssets } from "#server/ssr/page-document.ts";

/** Reserves the height of the header, so that nothing shifts when the app renders. */
const body = '<div style="height:3.25rem;border-bottom:1px solid var(--line)"></div>';

/**
 * Writes an app shell for each language after the page build: the document that the service worker serves for every
 * navigation. Runs before the build of the worker, which precaches the shells.
 */
export function shells(): Plugin {
  let outDir = "";
  return {
    name: "kapok-shells",
    apply: "build",
    configResolved: (config) => {
      outDir = config.build.outDir;
    },
    closeBundle: {
      order: "pre",
      sequential: true,
      async handler(error?: Error) {
        if (error) return;
        const assets = await readAssets(outDir);
        await mkdir(join(outDir, "shell"), { recursive: true });
        for (const { code } of routedLocales) {
          const { html, policy } = pageDocument(assets, {
            locale: code,
            head: "<title>Kapok</title>",
            body,
            screens: [],
          });
          await writeFile(join(outDir, "shell", `${code}.html`), html);
          await writeFile(join(outDir, "shell", `${code}.policy`), policy);
        }
      },
    },
  };
}
