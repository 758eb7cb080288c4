import * as v from "valibot";
import { id, isoTimestamp } from "../http/endpoint.ts";
import { componentIds } from "../pages/component-ids.ts";
import { byLanguage, linkText, localText, longText, rowsOf, shortText } from "./fields.ts";
import { documentLimits } from "./limits.ts";

const picture = v.nullable(id);
const moment = v.nullable(isoTimestamp);

/** The partners of the site in their order. */
export const partnerContent = v.object({
  partner_list: rowsOf(v.object({ name: localText(documentLimits.title), link: linkText })),
});
export type PartnerContent = v.InferOutput<typeof partnerContent>;

const navigationLink = {
  title: shortText,
  /** Where it leads. */
  link: linkText,
  /** Path on which it is marked as the current one. */
  uri: linkText,
  /** Name of an icon. */
  icon: shortText,
  icon_image_id: picture,
  require_login: v.boolean(),
  active: v.boolean(),
};
/** The navigation of the site: two levels in each language. */
export const navigationContent = v.object({
  menu: byLanguage(rowsOf(v.object({ ...navigationLink, sub_list: rowsOf(v.object(navigationLink)) }))),
});
export type NavigationContent = v.InferOutput<typeof navigationContent>;

/** Header, footer and logos in one language. */
const languageSettings = v.object({
  web_title: shortText,
  brand: shortText,
  brand_latin: shortText,
  keyword: longText,
  description: longText,
  login_text: shortText,
  logo_list: rowsOf(
    v.object({ title: shortText, image_id: picture, uri: linkText, starts_at: moment, ends_at: moment }),
  ),
  about_text: longText,
  copyright_text: longText,
  footer_logo_image_id: picture,
  footer_link_list: rowsOf(v.object({ title: shortText, uri: linkText })),
  external_link_text: shortText,
  external_link_list: rowsOf(v.object({ title: shortText, url: linkText, icon: shortText })),
  popular_keyword_list: rowsOf(shortText),
  contact_open: v.boolean(),
  contact_btn_text: shortText,
  newsletter_open: v.boolean(),
  newsletter_text: longText,
  newsletter_placeholder: shortText,
  subscribe_btn_text: shortText,
});
export type LanguageSettings = v.InferOutput<typeof languageSettings>;
export const settingsContent = v.object({ text: byLanguage(languageSettings) });
export type SettingsContent = v.InferOutput<typeof settingsContent>;

/** Titles, descriptions and keywords of pages. */
export const pageMetaContent = v.object({
  page_list: v.pipe(
    v.array(
      v.object({
        uri: linkText,
        title: localText(documentLimits.title),
        description: localText(documentLimits.paragraph),
        keyword: localText(documentLimits.paragraph),
      }),
    ),
    v.maxLength(documentLimits.pages),
  ),
});
export type PageMetaContent = v.InferOutput<typeof pageMetaContent>;

/** The announcements of the front page, in each language. */
export const marqueeContent = v.object({
  marquee_list: byLanguage(rowsOf(v.object({ text: shortText, uri: linkText, starts_at: moment, ends_at: moment }))),
});
export type MarqueeContent = v.InferOutput<typeof marqueeContent>;

/** Banners of a page, cover advertisements or floating layers, in each language. */
export const bannerContent = v.object({
  banner_list: byLanguage(
    rowsOf(
      v.object({
        desktop_image_id: picture,
        mobile_image_id: picture,
        uri: linkText,
        text: shortText,
        starts_at: moment,
        ends_at: moment,
      }),
    ),
  ),
});
export type BannerContent = v.InferOutput<typeof bannerContent>;

/** The components of a page in their order. Items placed by hand replace the rule of their component. */
export const pageContent = v.object({
  component_list: rowsOf(
    v.object({
      component_id: v.picklist(Object.values(componentIds)),
      title: localText(documentLimits.title),
      subtitle: localText(documentLimits.subtitle),
      /** Filter of its rows: section of articles or category of games; empty for all. */
      section: shortText,
      /** Most rows; `null` for the usual number. */
      limit: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50))),
      article_list: rowsOf(id),
      game_list: rowsOf(id),
      event_list: rowsOf(id),
      slide_list: rowsOf(
        v.object({
          figure: localText(documentLimits.title),
          unit: localText(documentLimits.title),
          text: localText(documentLimits.paragraph),
          art: shortText,
        }),
      ),
      button_list: rowsOf(v.object({ text: localText(documentLimits.title), uri: linkText })),
      starts_at: moment,
      ends_at: moment,
    }),
  ),
});
export type PageContent = v.InferOutput<typeof pageContent>;
