import { readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Plugin } from "vite";

/**
 * Adds the source file to every lazily loaded page of the routes, as `source` of `() => import("#src/…")`. The server
 * looks up the chunk of this file in the manifest of the build and preloads it with the first HTML.
 */
export function pageSources(): Plugin {
  return {
    name: "kapok-page-sources",
    transform: {
      filter: { id: /[\\/]src[\\/]routes[\\/][\w-]+\.ts$/ },
      handler(code, _id, options) {
        if (!options?.ssr) return undefined;
        return code.replace(/\(\) => import\("#(src\/[^"]+)"\)/g, 'Object.assign($&, { source: "$1" })');
      },
    },
  };
}

/**
 * Adds every source file of a chunk to the manifest of the build. Vite lists a source only when it has its own chunk,
 * and the server also looks up pages and catalogs that share a chunk.
 */
export function manifestSources(): Plugin {
  let root = "";
  return {
    name: "kapok-manifest-sources",
    apply: "build",
    configResolved: (config) => {
      root = config.root;
    },
    async writeBundle({ dir = "" }, bundle) {
      const path = join(dir, ".vite/manifest.json");
      const manifest = JSON.parse(await readFile(path, "utf8")) as Record<string, { file: string; imports?: string[] }>;
      const byFile = new Map(Object.values(manifest).map((entry) => [entry.file, entry]));
      for (const chunk of Object.values(bundle)) {
        const entry = byFile.get(chunk.fileName);
        if (chunk.type !== "chunk" || !entry) continue;
        for (const id of chunk.moduleIds)
          manifest[relative(root, id)] ??= { file: entry.file, imports: entry.imports ?? [] };
      }
      await writeFile(path, JSON.stringify(manifest));
    },
  };
}
