import * as v from "valibot";
import { parse } from "yaml";
import { localeOf } from "./article-fields.ts";

const words = v.record(v.string(), v.string());
const mappingFile = v.strictObject({
  /** Sections of the site by those of the source. */
  sections: v.optional(words, {}),
  /** Languages by slug. */
  languages: v.optional(words, {}),
  /** Slugs of the posts that are translations of each other. */
  translations: v.optional(v.array(v.array(v.string())), []),
});

/** What the operator tells about a source that does not say it itself. */
export interface Mapping {
  section(name: string): string | undefined;
  language(slug: string): string | undefined;
  /** Name that the translations of a post share. */
  group(slug: string): string | undefined;
}

export const noMapping: Mapping = { section: () => undefined, language: () => undefined, group: () => undefined };

/** Reads a mapping in YAML or JSON. @throws {Error} for another form, and for a language that the site does not have */
export function readMapping(source: string): Mapping {
  const { sections, languages, translations } = v.parse(
    mappingFile,
    parse(source, { schema: "core", maxAliasCount: 0 }),
  );
  const unknown = Object.values(languages).find((tag) => !localeOf(tag));
  if (unknown !== undefined) throw new Error(`The site has no articles in the language "${unknown}"`);
  const bySource = new Map(Object.entries(sections));
  const bySlug = new Map(Object.entries(languages));
  const groups = new Map(
    translations.flatMap((slugs) => slugs.map((slug) => [slug, `translations ${slugs.join(" ")}`])),
  );
  return {
    section: (name) => bySource.get(name),
    language: (slug) => bySlug.get(slug),
    group: (slug) => groups.get(slug),
  };
}
