import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { backstageFilesPath, backstageShellPaths } from "#contract/backstage/addresses.ts";
import { routedLocales } from "#contract/locales.ts";
import { backstageDocument } from "#server/ssr/backstage-document.ts";

/** The layers of the style sheet, as in `src/ui/tokens.css`. */
const layerOrder = "@layer reset,tokens,base,components,layout,utilities;";

type Manifest = Record<string, { file: string; imports?: string[] }>;

/** Writes the document of each language, and the list of all files that a device stores for work without a network. */
export function backstageShells(entry: string): Plugin {
  return {
    name: "kapok-backstage-shells",
    apply: "build",
    // Chunks add their styles in an order of their own, so the order of the layers comes before all of them.
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === "asset" && file.fileName.endsWith(".css")) file.source = layerOrder + String(file.source);
        }
      },
    },
    async writeBundle({ dir = "" }, bundle) {
      const manifest = JSON.parse(await readFile(join(dir, ".vite/manifest.json"), "utf8")) as Manifest;
      const [script, ...preloads] = scriptsOf(manifest, entry);
      const sheet = manifest["style.css"]?.file;
      if (!script || !sheet) throw new Error("The build of Backstage has no script or style sheet.");
      await mkdir(join(dir, "shell"), { recursive: true });
      for (const { code } of routedLocales) {
        const start = { script: `/${script}`, sheet: `/${sheet}`, preloads: preloads.map((file) => `/${file}`) };
        const { html, policy } = backstageDocument(code, start);
        await writeFile(join(dir, "shell", `${code}.html`), html);
        await writeFile(join(dir, "shell", `${code}.policy`), policy);
      }
      const files = Object.keys(bundle).filter((name) => /^assets\/.+\.(?:js|css)$/.test(name));
      const list = { shells: backstageShellPaths, files: files.map((name) => `/${name}`).sort() };
      await writeFile(join(dir, backstageFilesPath), JSON.stringify(list));
    },
  };
}

/** A script and all that it imports at once. */
function scriptsOf(manifest: Manifest, source: string, found: string[] = []): string[] {
  const chunk = manifest[source];
  if (!chunk || found.includes(chunk.file)) return found;
  found.push(chunk.file);
  for (const dependency of chunk.imports ?? []) scriptsOf(manifest, dependency, found);
  return found;
}
