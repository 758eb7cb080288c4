import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import type { LocalText } from "../i18n/local-text.ts";
import { image } from "../media/media.schema.ts";

export const navItem = pgTable(
  "nav_item",
  {
    id: serial("id").primaryKey(),
    lang: smallint("lang").notNull(),
    parent: integer("parent"),
    icon: text("icon").notNull(),
    /** A picture in place of the icon. */
    iconImageId: integer("icon_image_id").references(() => image.id, { onDelete: "set null" }),
    title: text("title").notNull(),
    link: text("link").notNull(),
    uri: text("uri").notNull(),
    sort: integer("sort").notNull(),
    requireLogin: boolean("require_login").notNull().default(false),
    active: boolean("active").notNull().default(true),
  },
  (table) => [index("nav_item_by_lang").on(table.lang, table.sort)],
);

/** A link of the footer to another site. `sort` orders them, `icon` is the name of an icon, `lang` that of its title. */
interface ExternalLink {
  id: number;
  title: string;
  url: string;
  lang?: number;
  sort?: number;
  icon?: string;
}

/** A logo of a festival or campaign. Times are ISO 8601. */
interface TimedLogo {
  id: number;
  title: string;
  imageId: number;
  uri: string;
  startAt: string;
  endAt: string;
}

/** Header and footer settings, one row per language. Operators change the brand here, not in code. */
export const siteSettings = pgTable("site_settings", {
  lang: smallint("lang").primaryKey(),
  webTitle: text("web_title").notNull(),
  brand: text("brand").notNull(),
  brandLatin: text("brand_latin").notNull(),
  keyword: text("keyword").notNull(),
  description: text("description").notNull(),
  aboutText: text("about_text").notNull(),
  copyrightText: text("copyright_text").notNull(),
  externalLinkText: text("external_link_text").notNull(),
  externalLinks: jsonb("external_links").$type<ExternalLink[]>().notNull(),
  /** Label of the login in the bar; empty for the site's own. */
  loginText: text("login_text").notNull().default(""),
  /** Logos that replace the flower in the bar, each in its time. The first one that is current is shown. */
  logos: jsonb("logos").$type<TimedLogo[]>().notNull().default([]),
  /** Logo of the footer; null for the flower. */
  footerLogoImageId: integer("footer_logo_image_id").references(() => image.id, { onDelete: "set null" }),
  /** Pages that the footer links to besides those of the navigation. */
  footerLinks: jsonb("footer_links").$type<{ title: string; uri: string }[]>().notNull().default([]),
  popularKeywords: jsonb("popular_keywords").$type<string[]>().notNull(),
  /** Whether visitors can contact the operator and subscribe, with the text for it in the footer. */
  contactOpen: boolean("contact_open").notNull().default(true),
  contactBtnText: text("contact_btn_text").notNull().default(""),
  newsletterOpen: boolean("newsletter_open").notNull().default(true),
  newsletterText: text("newsletter_text").notNull().default(""),
  newsletterPlaceholder: text("newsletter_placeholder").notNull().default(""),
  subscribeBtnText: text("subscribe_btn_text").notNull().default(""),
});

export const page = pgTable("page", {
  id: serial("id").primaryKey(),
  uri: text("uri").notNull().unique(),
});

export const pageMeta = pgTable(
  "page_meta",
  {
    uri: text("uri").notNull(),
    lang: smallint("lang").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    keyword: text("keyword").notNull(),
  },
  (table) => [primaryKey({ columns: [table.uri, table.lang] })],
);

/** Settings of a component by an editor. Its rows are stored in their own tables. */
export interface ComponentSettings {
  /** Filter of its rows: section of articles or category of games. */
  section?: string;
  /** Number of rows to show. */
  limit?: number;
  /** Item ids of chosen articles and games, and ids of calendar events, in their order. They replace the rule. */
  articles?: number[];
  games?: number[];
  events?: number[];
  slides?: { figure: LocalText; unit: LocalText; text: LocalText; art: string }[];
  buttons?: { text: LocalText; uri: string }[];
}

export const pageComponent = pgTable(
  "page_component",
  {
    id: serial("id").primaryKey(),
    pageId: integer("page_id")
      .notNull()
      .references(() => page.id, { onDelete: "cascade" }),
    componentId: smallint("component_id").notNull(),
    sort: integer("sort").notNull(),
    title: jsonb("title").$type<LocalText>().notNull(),
    subtitle: jsonb("subtitle").$type<LocalText>().notNull().default({}),
    settings: jsonb("settings").$type<ComponentSettings>().notNull().default({}),
    publishedAt: timestamp("published_at", { withTimezone: true }).notNull().defaultNow(),
    unpublishedAt: timestamp("unpublished_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    createdBy: integer("created_by"),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
    updatedBy: integer("updated_by"),
    deletedAt: timestamp("deleted_at", { withTimezone: true }),
    deletedBy: integer("deleted_by"),
  },
  (table) => [
    index("page_component_by_page").on(table.pageId, table.sort),
    index("page_component_by_start").on(table.publishedAt),
    index("page_component_by_end").on(table.unpublishedAt),
  ],
);

export const marquee = pgTable(
  "marquee",
  {
    id: serial("id").primaryKey(),
    pageId: integer("page_id")
      .notNull()
      .references(() => page.id, { onDelete: "cascade" }),
    lang: smallint("lang").notNull(),
    text: text("text").notNull(),
    uri: text("uri").notNull(),
    startsAt: timestamp("starts_at", { withTimezone: true }).notNull(),
    endsAt: timestamp("ends_at", { withTimezone: true }).notNull(),
    sort: integer("sort").notNull(),
  },
  (table) => [
    index("marquee_by_page").on(table.pageId, table.lang, table.sort),
    index("marquee_by_start").on(table.startsAt),
    index("marquee_by_end").on(table.endsAt),
  ],
);
