import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";
import { routedLocales } from "./contract/locales.ts";

/** Features whose texts come with their screens, beside the catalogue that every page starts with. */
const withOwnTexts = ["mark-six"];

export default defineConfig({
  sourceLocale: "en-US",
  locales: routedLocales.map((locale) => locale.code),
  catalogs: [
    {
      path: "locales/{locale}",
      include: ["src"],
      exclude: withOwnTexts.map((feature) => `src/features/${feature}/**`),
    },
    ...withOwnTexts.map((feature) => ({ path: `locales/${feature}/{locale}`, include: [`src/features/${feature}`] })),
  ],
  // Without line numbers a catalogue changes only when its texts do.
  format: formatter({ lineNumbers: false }),
});
