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
  name: msg`Name`,
  key: msg({ comment: "Short name of a label in addresses", message: "Key" }),
  category: msg`Category`,
  platform: msg`Place or platform`,
  summary: msg`Summary of an activity`,
  intro: msg`Introduction`,
  feature_list: msg`Features`,
  type: msg({ comment: "Type of a game, such as slots", message: "Type" }),
  release_date: msg`Release date`,
  device_list: msg`Devices`,
  article_list: msg`Articles`,
  game_list: msg`Games`,
  event_list: msg`Events`,
  vip_group: msg`VIP group`,
  require_login: msg`Only for members`,
  sort: msg`Place among the groups`,
  group_list: msg`Groups of questions`,
  faq_list: msg`Questions`,
  answer: msg`Answer`,
  partner_list: msg`Partners`,
  menu: msg`Entries`,
  sub_list: msg`Entries below`,
  link: msg`Link`,
  uri: msg`Link`,
  url: msg`Link`,
  icon: msg`Icon`,
  icon_image_id: msg`Picture in place of the icon`,
  image_id: msg`Picture`,
  desktop_image_id: msg`Picture in wide windows`,
  mobile_image_id: msg`Picture on phones`,
  marquee_list: msg`Announcements`,
  banner_list: msg`Banners`,
  page_list: msg`Pages`,
  description: msg`Description`,
  keyword: msg`Keywords`,
  component_list: msg`Parts of the page`,
  slide_list: msg`Texts`,
  figure: msg`Figure or heading`,
  unit: msg({ comment: "Unit of a figure, such as games", message: "Unit" }),
  button_list: msg`Buttons`,
  text: msg`Texts`,
  web_title: msg`Title of the site`,
  brand: msg`Name beside the logo`,
  brand_latin: msg`The name in Latin letters`,
  logo_list: msg`Logos of festivals`,
  footer_logo_image_id: msg`Logo of the footer`,
  footer_link_list: msg`Pages in the footer`,
  external_link_list: msg`Links to other sites`,
  starts_at: msg`Starts`,
  ends_at: msg`Ends`,
  typo: msg`My changes only correct mistakes`,
};

/** Fields whose content each language has for itself. */
const byLanguage = new Set(["menu", "text", "marquee_list", "banner_list"]);

/** Returns the names of fields for people. A field may be a path: rows by their place from 0, and the id of a language. */
export function useFieldName(): (field: string) => string {
  const { i18n } = useLingui();
  return (field) => {
    const path = field.split(".");
    const shown: string[] = [];
    let language: string | undefined;
    for (const [at, segment] of path.entries()) {
      const isLast = at === path.length - 1;
      if (!/^\d+$/.test(segment)) shown.push(segment in names ? i18n._(names[segment as keyof typeof names]) : segment);
      else if (byLanguage.has(path[at - 1] ?? "") || isLast) language = findLocale(Number(segment))?.short;
      else shown.push(`${shown.pop()} ${i18n.number(Number(segment) + 1)}`);
    }
    return [...shown, language].filter(Boolean).join(" · ");
  };
}

const order = Object.keys(names);

/** The fields of a content in the order of the editor. */
export function inFieldOrder(data: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(data).sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
}
