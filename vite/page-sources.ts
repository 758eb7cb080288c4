import type { Plugin } from "vite";

/**
 * Tells the server which source file each lazily loaded page is: adds `source` to `() => import("#src/…")` in routes.
 * The server looks its chunk up in the manifest of the page's build and preloads it with the first HTML.
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
