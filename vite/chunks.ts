import { globSync } from "node:fs";
import type { Rolldown } from "vite";

/** The entry script and every page. Modules that they import statically are tagged `$initial`. */
export const entries = ["src/app/entry-client.tsx", ...globSync("src/features/*/*-page.tsx")];

/** Folders and packages that require a network. Chunks that contain nothing else are not precached. */
const online =
  /[\\/](?:shared[\\/](?:password|phone)|src[\\/](?:realtime[\\/]connection|features[\\/](?:article-template|preview))|node_modules[\\/](?:@zxcvbn-ts|altcha-lib|fastest-levenshtein|laravel-echo|libphonenumber-js|pusher-js))[\\/]/;
const isPage = (id: string) => id.endsWith("-page.tsx");

/** The feature that a module belongs to: by its folder, or because no other imports it. */
function featureOf(id: string, context: Rolldown.ChunkingContext, visited = new Set<string>()): string | undefined {
  const folder = /[\\/]src[\\/]features[\\/]([\w-]+)/.exec(id)?.[1];
  if (folder || visited.has(id)) return folder;
  visited.add(id);
  const { importers = [] } = context.getModuleInfo(id) ?? {};
  const features = new Set(importers.map((importer) => featureOf(importer, context, visited)));
  return features.size === 1 ? [...features][0] : undefined;
}

const folderOf = (id: string) =>
  /[\\/](src[\\/](?:components|features)[\\/][\w-]+|src[\\/]realtime[\\/]connection|src[\\/][\w-]+|shared[\\/](?:password|phone)|contract|shared)[\\/]/.exec(
    id,
  )?.[1];
const packageOf = (id: string) => /.*[\\/]node_modules[\\/]((?:@[\w-]+[\\/])?[\w-]+)/.exec(id)?.[1];

/** Chunks by folder and package: few enough for the precache, and with little unused code for each page. */
const groups: Rolldown.CodeSplittingGroup[] = [
  // One file for all pages. Code of a feature is in the chunk of that feature.
  {
    name: (id, context) => (!isPage(id) && ["layout", undefined].includes(featureOf(id, context)) ? "first" : null),
    tags: ["$initial"],
  },
  {
    debugName: "shared by the pages of a feature",
    name: (id, context) => (isPage(id) ? null : (featureOf(id, context) ?? null)),
    tags: ["$initial"],
  },
  // The page of the calendar is the largest. It loads no texts of other screens.
  {
    debugName: "catalog of the calendar",
    name: (id) => /[\\/]locales[\\/](calendar[\\/][\w-]+)\.po$/.exec(id)?.[1] ?? null,
  },
  {
    debugName: "catalogs of a language",
    name: (id) => /[\\/]locales[\\/].+[\\/]([\w-]+)\.po$/.exec(id)?.[1] ?? null,
    maxSize: 5_500,
  },
  {
    debugName: "loaded later",
    includeDependenciesRecursively: false,
    name: (id) => (isPage(id) ? null : (packageOf(id) ?? folderOf(id) ?? null)),
  },
];

export const chunkOutput: Rolldown.OutputOptions = {
  // Names are only hashes, because every page lists the names of all chunks.
  chunkFileNames: ({ moduleIds }) =>
    moduleIds.every((id) => online.test(id)) ? "assets/online-[hash:7].js" : "assets/[hash:7].js",
  entryFileNames: "assets/[hash:7].js",
  assetFileNames: "assets/[hash:7][extname]",
  codeSplitting: { groups },
};
