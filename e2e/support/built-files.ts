import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Path of the chunk of a source module in a build, `/assets/x.js`.
 *
 * @param root folder of the build
 * @throws if the source has no chunk of its own
 */
export function builtFile(source: string, root = join(import.meta.dirname, "../..")): string {
  const manifest = JSON.parse(readFileSync(join(root, "dist/client/.vite/manifest.json"), "utf8"));
  const file: string | undefined = manifest[source]?.file;
  if (!file) throw new Error(`${source} has no chunk of its own in the build.`);
  return `/${file}`;
}
