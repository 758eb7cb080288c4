import { joinLocale, routedLocales } from "../locales.ts";

/** The path below which Backstage is, in every language. */
export const backstagePath = "/backstage";

/** Path of the list of Backstage's files, which a device stores for work without a network. */
export const backstageFilesPath = "/backstage-files.json";

/** The document of each language, as it is stored on a device. */
export const backstageShellPaths: readonly string[] = routedLocales.map(({ code }) => joinLocale(code, backstagePath));
