import { glob, stat } from "node:fs/promises";

const sources = [
  "src/**/*",
  "contract/**/*",
  "service-worker/**/*",
  "locales/**/*.po",
  "public/**/*",
  "server/ssr/*",
  "shared/**/*",
  "vite/*",
  "*.config.ts",
  "package-lock.json",
];
const results = ["dist/client/sw.js", "dist/server/entry-server.js"];

/** Whether `dist` holds a build that is newer than everything it was made from. */
export async function isBuilt(): Promise<boolean> {
  const built = await Promise.all(results.map(modifiedAt));
  const oldest = Math.min(...built);
  if (oldest === 0) return false;
  for await (const file of glob(sources)) {
    if ((await modifiedAt(file)) > oldest) return false;
  }
  return true;
}

async function modifiedAt(file: string): Promise<number> {
  return stat(file).then(
    (found) => (found.isFile() ? found.mtimeMs : 1),
    () => 0,
  );
}
