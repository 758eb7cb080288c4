import { readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Plugin } from "vite";

/**
 * Adds every source file of a chunk to the build's manifest. Vite lists a source only when it has a chunk of its own;
 * the server looks up pages and catalogs that share chunks.
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
