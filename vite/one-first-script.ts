import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Plugin } from "vite";

const manifestFile = ".vite/manifest.json";

interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
}

/**
 * Puts into the first script what a bundler leaves beside it: the entry, which does no more than import it, and the
 * bundler's own few helpers. A browser asks for six files at a time where it has no HTTP/2, and each of them takes one
 * of the six places for a round trip, before the reads of the page have any.
 *
 * A file's name tells its content, and is given before: what a file is made to import here must be named in it already.
 * So those alone take their helpers from the first script that ask for it anyway; others go on with the helpers' file.
 *
 * @param name of the chunk that is the first script
 */
export function oneFirstScript(name: string): Plugin {
  let outDir = "";
  let firstFile = "";
  let entryFile = "";
  let helpersFile = "";
  /** Files that have their helpers from the first script. */
  const served = new Set<string>();
  return {
    name: "kapok-one-first-script",
    apply: "build",
    configResolved: (config) => {
      outDir = config.build.outDir;
    },
    generateBundle: {
      // Once the names of files stand in the code.
      order: "post",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const first = chunks.find((chunk) => chunk.name === name);
        const entry = chunks.find((chunk) => chunk.isEntry);
        const helpers = chunks.find((chunk) => chunk.moduleIds.every((id) => id.includes("rolldown/runtime")));
        if (!first || !entry || !helpers) throw new Error(`There is no chunk ${name}, no entry or none of helpers.`);
        [firstFile, entryFile, helpersFile] = [first.fileName, entry.fileName, helpers.fileName];
        const [, body = "", exported = ""] = /^(.*)export\{([^}]*)\};?\s*$/s.exec(helpers.code) ?? [];
        /** What each helper is called where it is made, and the name by which others know it. */
        const made = exported.split(",").map((pair): [own: string, known: string] => {
          const [own = "", known = own] = pair.trim().split(" as ");
          return [own, known];
        });
        const list = (write: (own: string, known: string) => string) => made.map((pair) => write(...pair)).join();
        for (const chunk of chunks) {
          chunk.code = chunk.code.replaceAll(importOf(entryFile), "").replaceAll(entryFile, firstFile);
          if (chunk === helpers || (chunk !== first && !importOf(firstFile).test(chunk.code))) continue;
          served.add(chunk.fileName);
          chunk.code = chunk.code.replaceAll(importOf(helpersFile), (_all, names = "") =>
            names
              .split(",")
              .filter(Boolean)
              .map((pair: string) => pair.trim().split(" as "))
              .map(([known = "", as = known]: string[]) =>
                chunk === first
                  ? `const ${as}=${here(known)};`
                  : `import{${abroad(known)} as ${as}}from"./${basename(firstFile)}";`,
              )
              .join(""),
          );
        }
        first.code =
          `const{${list((_own, known) => `${known}:${here(known)}`)}}=` +
          `(()=>{${body};return{${list((own, known) => `${known}:${own}`)}}})();` +
          `export{${list((_own, known) => `${here(known)} as ${abroad(known)}`)}};${first.code}`;
        if (importOf(helpersFile).test(first.code)) throw new Error("The first script still asks for the helpers.");
        delete bundle[entryFile];
      },
    },
    writeBundle: async () => {
      const path = join(outDir, manifestFile);
      const manifest = JSON.parse(await readFile(path, "utf8")) as Record<string, ManifestEntry>;
      const keyOf = (file: string) => Object.keys(manifest).find((key) => manifest[key]?.file === file) ?? "";
      const [entryKey, helpersKey] = [keyOf(entryFile), keyOf(helpersFile)];
      const parts = Object.entries(manifest).map(([key, part]): [string, ManifestEntry] => {
        if (key === entryKey) return [key, { ...part, file: firstFile, imports: [] }];
        const left = (source: string) => source !== entryKey && !(source === helpersKey && served.has(part.file));
        return [key, { ...part, imports: part.imports?.filter(left) ?? [] }];
      });
      await writeFile(path, JSON.stringify(Object.fromEntries(parts)));
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
