import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { routedLocales } from "#contract/locales.ts";
import { pageDocument, readAssets } from "#server/ssr/page-document.ts";

/** What a start shows until the kept data is drawn: the bar's place, so that nothing moves when it comes. */
const body = '<div style="height:3.25rem;border-bottom:1px solid var(--line)"></div>';

/**
 * Writes one shell a language when the page has been built: the document with which the worker answers every
 * navigation. Runs before the worker is built, which precaches them.
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
