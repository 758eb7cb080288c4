import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";
import { routedLocales } from "./contract/locales.ts";

/** Parts with a catalogue of their own; see `src/lib/late-part.tsx`. */
const lateParts = [{ name: "library", source: "src/features/library/device" }];

export default defineConfig({
  sourceLocale: "en-US",
  locales: routedLocales.map((locale) => locale.code),
  // What is read on one screen alone comes with that screen, beside the catalogue that every page starts with.
  catalogs: [
    { path: "locales/{locale}", include: ["src"], exclude: lateParts.map(({ source }) => source) },
    ...lateParts.map(({ name, source }) => ({ path: `locales/${name}/{locale}`, include: [source] })),
  ],
  // Without line numbers a catalogue changes only when its texts do.
  format: formatter({ lineNumbers: false }),
});
