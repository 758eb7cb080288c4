import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The path of what a build made of a source, `/assets/x.js`: the names of files do not tell.
 *
 * @param root folder of the build
 */
export function builtFile(source: string, root = join(import.meta.dirname, "../..")): string {
  const manifest = JSON.parse(readFileSync(join(root, "dist/client/.vite/manifest.json"), "utf8"));
  const file: string | undefined = manifest[source]?.file;
  if (!file) throw new Error(`${source} is no file of its own in the build.`);
  return `/${file}`;
}
