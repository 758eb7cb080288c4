import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";
import { routedLocales } from "./contract/locales.ts";

export default defineConfig({
  sourceLocale: "en-US",
  locales: routedLocales.map((locale) => locale.code),
  catalogs: [{ path: "locales/{locale}", include: ["src"] }],
  // Without line numbers a catalogue changes only when its texts do.
  format: formatter({ lineNumbers: false }),
});
