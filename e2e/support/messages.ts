import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isLongRun } from "./fixtures.ts";

/** The languages with URLs. */
export const languages = [
  { code: "zh-CN", id: 2, prefix: "" },
  { code: "en-US", id: 3, prefix: "/en-US" },
] as const;
/** Enabled only in the next release. */
export const vietnamese = { code: "vi-VN", id: 4, prefix: "/vi-VN" } as const;
export type Language = (typeof languages)[number] | typeof vietnamese;

/** The languages of a slow test whose steps are the same in each: one in `npm test`, all in the long run. */
export const languagesOfRun = (code: Language["code"]) =>
  languages.filter((language) => isLongRun || language.code === code);

const catalogs = new Map(
  [...languages, vietnamese].map(({ code }) => {
    const files = globSync(join(import.meta.dirname, `../../locales/**/${code}.po`));
    const entries = files
      .map((file) => readFileSync(file, "utf8"))
      .join("\n")
      .matchAll(/^msgid (".*")\nmsgstr (".*")$/gm);
    const texts = Array.from(entries, ([, id = "", value = ""]): [string, string] => [
      JSON.parse(id),
      JSON.parse(value),
    ]);
    // Backstage has texts in two languages; its other catalogs are empty.
    return [code, new Map(texts.filter(([, text]) => text !== ""))];
  }),
);

/**
 * The text of a message in the site's catalogs.
 *
 * @param values of the message's placeholders
 * @throws if the catalogs do not have the message
 */
export function translate({ code }: Language, message: string, values: Record<string, string> = {}): string {
  const text: string | undefined = catalogs.get(code)?.get(message);
  if (!text) throw new Error(`"${message}" is not in the catalogs of ${code}`);
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** The text of a message before its first placeholder. */
export function beginningOf(language: Language, message: string): string {
  return translate(language, message).split("{")[0]?.trim() ?? "";
}
