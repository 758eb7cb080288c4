import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { parseStyles } from "./parse-styles.ts";

/** Writes the rules of the style sheet, from which the server picks those of a page's first paint. */
export function styleRules(): Plugin {
  return {
    name: "kapok-style-rules",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      const sheet = Object.keys(bundle).find((name) => name.endsWith(".css"));
      if (!sheet) throw new Error("The build has no style sheet.");
      const rules = parseStyles((await readFile(join(dir, sheet), "utf8")).trim());
      await writeFile(join(dir, ".vite/style-rules.json"), JSON.stringify(rules));
    },
  };
}
