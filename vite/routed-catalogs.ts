import type { Plugin } from "vite";
import { routedLocales } from "#contract/locales.ts";

const catalogGlob = /(import\.meta\.glob<.*>\(\[?"[^"]*\/)\*(\.po")/;

/**
 * Narrows the globs of catalogs to the languages with a URL prefix. The other languages are translated and checked, but
 * must not add their names to the first script.
 */
export function routedCatalogs(): Plugin {
  const codes = routedLocales.map(({ code }) => code).join(",");
  return {
    name: "kapok-routed-catalogs",
    enforce: "pre",
    transform: {
      filter: { code: catalogGlob },
      handler: (code) => ({ code: code.replaceAll(new RegExp(catalogGlob, "g"), `$1{${codes}}$2`), map: null }),
    },
  };
}
