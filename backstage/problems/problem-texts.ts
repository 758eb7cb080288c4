import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

const texts: Readonly<Record<string, MessageDescriptor>> = {
  missing: msg`This is empty.`,
  no_such_picture: msg`This picture isn't in the library.`,
  no_such_label: msg`One of these labels doesn't exist.`,
  no_translation: msg`The other language is missing.`,
  no_alt: msg`A picture has no description in this language.`,
  dead_link: msg`A link leads to an article that isn't there.`,
  too_few_options: msg`A poll needs at least two options.`,
  too_many_choices: msg`Members could choose more options than there are.`,
  ends_early: msg`It ends before it starts.`,
  other_category: msg`This belongs to another category.`,
  bad_link: msg`This is neither a path of the site nor an address with https://`,
  bad_key: msg`Only small letters, digits and hyphens are possible.`,
  twice: msg`Something else has this already.`,
  no_such_item: msg`Readers don't have one of these.`,
  nested_too_deep: msg`Lists or quotes are nested too deeply.`,
  votes_given: msg`Members have voted. Only mistakes in its texts can be corrected.`,
};
const other = msg`Something isn't right yet.`;

/** What a problem of a publication is, by its code. */
export function problemText(code: string): MessageDescriptor {
  return texts[code] ?? other;
}
