import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { findLocale } from "#contract/locales.ts";

const names = {
  title: msg`Title`,
  subtitle: msg`Subtitle`,
  body: msg({ comment: "The text of an article", message: "Text" }),
  section: msg({ comment: "The section of the site that an article is in", message: "Section" }),
  cover_image_id: msg`Cover`,
  label_list: msg`Labels`,
  comment_open: msg`Comments`,
  facts: msg`Section, cover and labels`,
  question: msg`Question`,
  option_list: msg`Options`,
  max_options: msg`Most options that a member may choose`,
  starts_at: msg`Opens`,
  ends_at: msg`Closes`,
  typo: msg`My changes only correct mistakes`,
  name: msg`Label name`,
  key: msg({ comment: "Short name of a label in addresses", message: "Key" }),
};

/** Returns the names of fields for people. A field may be a path: a row by its place from 0, and the id of a language. */
export function useFieldName(): (field: string) => string {
  const { i18n } = useLingui();
  return (field) => {
    const [first = "", ...rest] = field.split(".");
    const name = first in names ? i18n._(names[first as keyof typeof names]) : first;
    const lang = findLocale(Number(rest.at(-1)))?.short;
    const row = rest.length > (lang ? 1 : 0) ? i18n.number(Number(rest[0]) + 1) : undefined;
    return [name, row, lang].filter(Boolean).join(" · ");
  };
}

const order = Object.keys(names);

/** The fields of a content in the order of the editor. */
export function inFieldOrder(data: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(data).sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
}
