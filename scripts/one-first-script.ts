import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Plugin } from "vite";

const manifestFile = ".vite/manifest.json";

interface ManifestEntry {
  file: string;
  imports?: string[];
}

/**
 * Puts into the first script what a bundler leaves beside it: the entry, which does no more than import it, and the
 * bundler's own few helpers. A browser asks for six files at a time where it has no HTTP/2, and each of them takes one
 * of the six places for a round trip, before the reads of the page have any.
 *
 * @param name of the chunk that is the first script
 */
export function oneFirstScript(name: string): Plugin {
  let outDir = "";
  const gone: string[] = [];
  let firstFile = "";
  const fromFirst = ([known = "", as = known]: string[]) =>
    `import{${abroad(known)} as ${as}}from"./${basename(firstFile)}";`;
  return {
    name: "kapok-one-first-script",
    apply: "build",
    configResolved: (config) => {
      outDir = config.build.outDir;
    },
    generateBundle: {
      // Once the names of files stand in the code.
      order: "post",
      async handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const first = chunks.find((chunk) => chunk.name === name);
        const entry = chunks.find((chunk) => chunk.isEntry);
        const helpers = chunks.find((chunk) => chunk.moduleIds.every((id) => id.includes("rolldown/runtime")));
        if (!first || !entry || !helpers) throw new Error(`There is no chunk ${name}, no entry or none of helpers.`);
        firstFile = first.fileName;
        gone.push(entry.fileName, helpers.fileName);
        const [, body = "", exported = ""] = /^(.*)export\{([^}]*)\};?\s*$/s.exec(helpers.code) ?? [];
        /** What each helper is called where it is made, and the name by which others know it. */
        const made = exported.split(",").map((pair) => pair.trim().split(" as ") as [own: string, known: string]);
        const list = (write: (own: string, known: string) => string) => made.map((pair) => write(...pair)).join();
        const helpersHere =
          `const{${list((_own, known) => `${known}:${here(known)}`)}}=` +
          `(()=>{${body};return{${list((own, known) => `${known}:${own}`)}}})();` +
          `export{${list((_own, known) => `${here(known)} as ${abroad(known)}`)}};`;
        for (const chunk of chunks) {
          const write =
            chunk === first ? ([known = "", as = known]: string[]) => `const ${as}=${here(known)};` : fromFirst;
          chunk.code = chunk.code
            .replaceAll(importOf(entry.fileName), "")
            .replaceAll(importOf(helpers.fileName), (_all, names = "") =>
              names
                .split(",")
                .filter(Boolean)
                .map((pair: string) => write(pair.trim().split(" as ")))
                .join(""),
            )
            .replaceAll(helpers.fileName, firstFile)
            .replaceAll(entry.fileName, firstFile);
        }
        first.code = helpersHere + first.code;
        for (const { fileName, code } of chunks) {
          const left = gone.find((file) => !gone.includes(fileName) && code.includes(basename(file)));
          if (left) throw new Error(`${fileName} still asks for ${left}.`);
        }
        for (const file of gone) delete bundle[file];
      },
    },
    writeBundle: async () => {
      const path = join(outDir, manifestFile);
      const manifest = JSON.parse(await readFile(path, "utf8")) as Record<string, ManifestEntry>;
      const keys = Object.keys(manifest).filter((key) => gone.includes(manifest[key]?.file ?? ""));
      for (const [key, part] of Object.entries(manifest)) {
        part.imports = part.imports?.filter((source) => !keys.includes(source)) ?? [];
        // The entry has its name in the sources.
        if (keys.includes(key) && !key.startsWith("_")) Object.assign(part, { file: firstFile, imports: [] });
      }
      for (const key of keys) if (manifest[key]?.file !== firstFile) delete manifest[key];
      await writeFile(path, JSON.stringify(manifest));
    },
  };
}

/** A helper's name within the first script, and the one by which others import it: longer than any a minifier makes. */
const here = (known: string) => `helper_${known}`;
const abroad = (known: string) => `h_${known}`;

/** A statement that imports a file, with what it imports of it, as the minifier writes it. */
function importOf(file: string): RegExp {
  return new RegExp(`import(?:\\{([^}]*)\\}from)?"\\./${RegExp.escape(basename(file))}";?`, "g");
}
