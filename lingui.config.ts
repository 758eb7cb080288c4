import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";
import { routedLocales } from "./contract/locales.ts";

/** Parts whose texts come with their screens, beside the catalogue that every page starts with. */
const withOwnTexts = { library: "src/features/library", "mark-six": "src/features/mark-six", install: "src/features/frame/install" };

export default defineConfig({
  sourceLocale: "en-US",
  locales: routedLocales.map((locale) => locale.code),
  catalogs: [
    {
      path: "locales/{locale}",
      include: ["src"],
      exclude: Object.values(withOwnTexts).map((folder) => `${folder}/**`),
    },
    ...Object.entries(withOwnTexts).map(([part, folder]) => ({ path: `locales/${part}/{locale}`, include: [folder] })),
  ],
  // Without line numbers a catalogue changes only when its texts do.
  format: formatter({ lineNumbers: false }),
});
