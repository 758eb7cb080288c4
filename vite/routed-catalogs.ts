import type { Plugin } from "vite";
import { routedLocales } from "#contract/locales.ts";

const everyCatalogue = /(import\.meta\.glob<.*>\("[^"]*\/)\*(\.po"\))/;

/**
 * Narrows the globs of catalogues to the languages with addresses. The others are translated and checked all the
 * same; that they wait to be switched on costs the pages nothing, not even their names in the first script.
 */
export function routedCatalogues(): Plugin {
  const codes = routedLocales.map(({ code }) => code).join(",");
  return {
    name: "kapok-routed-catalogues",
    enforce: "pre",
    transform: {
      filter: { code: everyCatalogue },
      handler: (code) => ({ code: code.replaceAll(new RegExp(everyCatalogue, "g"), `$1{${codes}}$2`), map: null }),
    },
  };
}
