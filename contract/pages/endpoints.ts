import * as v from "valibot";
import { banner } from "../advertising/endpoints.ts";
import { articleSummary, label } from "../articles/endpoints.ts";
import { gameSummary } from "../games/endpoints.ts";
import { endpoint, id, isoTimestamp, lang } from "../http/endpoint.ts";
import { safeLink } from "../http/link.ts";
import { picture } from "../media/schemas.ts";
import { partner } from "../partners/endpoints.ts";
import { poll } from "../polls/endpoints.ts";
import { componentIds } from "./component-ids.ts";

/** Realtime host of pages, part of the main data. */
const realtimeConfig = v.object({
  /** The public key of the application. */
  key: v.string(),
  /** Host name; `null` for the host of the page. */
  host: v.nullable(v.string()),
  /** Port; `null` for the port of the page. */
  port: v.nullable(v.number()),
  /** Whether to use TLS; `null` for the scheme of the page. */
  tls: v.nullable(v.boolean()),
  /** Name of the Pusher cluster; empty when there is none. */
  cluster: v.string(),
});
export type RealtimeConfig = v.InferOutput<typeof realtimeConfig>;

/** A path of the site without its locale, `/news/industry`. */
export const uri = v.pipe(v.string(), v.maxLength(200), v.regex(/^\/[\w\-./%]*$/));

const navLeaf = v.object({
  id,
  lang: v.number(),
  /** Name of an icon of the site. */
  icon: v.string(),
  /** A picture in its place. Missing in cached copies of earlier releases. */
  icon_img: v.optional(v.nullable(picture)),
  title: v.string(),
  link: safeLink,
  uri: safeLink,
  sort: v.number(),
  parent: v.nullable(id),
  require_login: v.boolean(),
  active: v.boolean(),
});
export const navItem = v.object({ ...navLeaf.entries, sub_nav_list: v.array(navLeaf) });
export type NavItem = v.InferOutput<typeof navItem>;

/** Id of the editor; `null` for the sample content. */
const author = v.optional(v.nullable(id));

export const pageComponent = v.object({
  id,
  // Missing in cached copies of earlier releases.
  published_at: v.optional(isoTimestamp),
  unpublished_at: v.optional(v.nullable(isoTimestamp)),
  created_at: v.optional(isoTimestamp),
  created_by: author,
  updated_at: v.optional(isoTimestamp),
  updated_by: author,
  deleted_at: v.optional(v.nullable(isoTimestamp)),
  deleted_by: author,
  page_id: id,
  component_id: v.picklist(Object.values(componentIds)),
  sort: v.number(),
  title: v.string(),
  subtitle: v.string(),
  article_list: v.array(articleSummary),
  game_list: v.array(gameSummary),
  /** Chosen events, with all fields of the calendar. Pages show only these. */
  calendar_list: v.optional(v.array(v.looseObject({ id, title: v.string(), link: safeLink })), []),
  partner_list: v.array(partner),
  label_list: v.array(label),
  poll_list: v.array(v.object({ article_id: id, poll })),
  /** Facts of the info slider. */
  slide_list: v.array(v.object({ figure: v.string(), unit: v.string(), text: v.string(), art: v.string() })),
  button_list: v.array(v.object({ text: v.string(), uri: safeLink })),
});
export type PageComponent = v.InferOutput<typeof pageComponent>;

/** A page without its components. */
const pageHeader = v.object({
  id,
  uri: v.string(),
  ad_list: v.array(banner),
  marquee_list: v.array(v.object({ id, text: v.string(), uri: safeLink })),
});

export const page = v.object({
  ...pageHeader.entries,
  component_list: v.array(pageComponent),
});
export type Page = v.InferOutput<typeof page>;

export const getPage = endpoint({
  name: "getPage",
  method: "GET",
  path: "/page",
  params: v.object({}),
  query: v.object({ uri, lang }),
  answer: page,
  maxAge: 15,
});

export const getPageMeta = endpoint({
  name: "getPageMeta",
  method: "GET",
  path: "/page/meta",
  params: v.object({}),
  query: v.object({ uri, lang }),
  answer: v.object({ uri: v.string(), title: v.string(), description: v.string(), keyword: v.string() }),
  maxAge: 300,
});

const isOpen = v.optional(v.boolean());
const words = v.optional(v.string());

export const main = v.object({
  lang: v.number(),
  nav_list: v.array(navItem),
  header: v.object({
    lang: v.number(),
    web_title: v.string(),
    /** The name beside the logo: in the script of the page, and in Latin letters. */
    brand: v.string(),
    brand_latin: v.string(),
    keyword: v.string(),
    description: v.string(),
    // Missing in cached copies of earlier releases, as everything optional here.
    login_text: words,
    /** Logos with their times, in their order. `is_between`: whether it is current by the clock of the server. */
    logo_list: v.optional(
      v.array(
        // With `id`, `lang`, `title`, `start_at` and `end_at`, which pages do not use.
        v.looseObject({ logo: picture, uri: safeLink, is_between: v.boolean() }),
      ),
    ),
  }),
  lang_list: v.array(
    v.object({
      id: v.number(),
      code: v.string(),
      name: v.string(),
      /** BCP 47 tag. */
      iso: words,
      deleted_at: v.optional(v.nullable(v.string())),
    }),
  ),
  footer: v.object({
    lang: v.number(),
    about_text: v.string(),
    copyright_text: v.string(),
    /** Missing in cached copies of earlier releases. */
    link_list: v.optional(v.array(v.object({ title: v.string(), uri: safeLink }))),
    external_link_text: v.string(),
    external_link_list: v.array(
      v.object({
        id: v.number(),
        title: v.string(),
        url: safeLink,
        lang: v.optional(v.number()),
        sort: v.optional(v.number()),
        icon: words,
      }),
    ),
    /** `null` for the flower of the site. */
    logo: v.optional(v.nullable(picture)),
    // Cached copies of earlier releases have none.
    contact_open: isOpen,
    contact_btn_text: words,
    newsletter_open: isOpen,
    newsletter_text: words,
    newsletter_placeholder: words,
    subscribe_btn_text: words,
  }),
  popular_article_list: v.array(v.object({ id, title: v.string() })),
  popular_keyword_list: v.array(v.string()),
  /** The front page. Missing in cached copies of earlier releases. */
  page: v.optional(v.nullable(pageHeader)),
  /** Always `null`, as all readers share this response: `/user` has the member. */
  user: v.optional(v.null()),
  /**
   * `ga4_id`: Google Analytics, loaded when the reader consents; `maintenance_url`: an external maintenance page;
   * `push_key`: the VAPID key with which browsers subscribe.
   */
  config: v.object({
    version: v.string(),
    ga4_id: words,
    maintenance_url: words,
    push_key: words,
    /** Missing in responses of earlier versions. */
    realtime: v.optional(realtimeConfig),
  }),
});
export type Main = v.InferOutput<typeof main>;

export const getMain = endpoint({
  name: "getMain",
  method: "GET",
  path: "/main",
  params: v.object({}),
  query: v.object({ lang }),
  answer: main,
  maxAge: 60,
});
