import { and, asc, eq } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { popularListSize } from "#contract/limits.ts";
import { contentLang, routedLocales } from "#contract/locales.ts";
import type { Main, NavItem } from "#contract/pages/endpoints.ts";
import { findPopular } from "../articles/articles.queries.ts";
import type { Services } from "../services.ts";
import { navItem, siteSettings } from "./pages.schema.ts";

/** Data that every page needs, in one language. */
export async function findMain(
  db: NodePgDatabase,
  lang: number,
  {
    version,
    ga4Id,
    maintenanceUrl,
    push,
    realtime,
  }: Pick<Services, "version" | "ga4Id" | "maintenanceUrl" | "push" | "realtime">,
): Promise<Main> {
  const [nav, settings, popular] = await Promise.all([
    findNavigation(db, lang),
    findSettings(db, lang),
    findPopular(db, lang, popularListSize),
  ]);
  return {
    lang,
    nav_list: nav,
    header: headerOf(settings, lang),
    lang_list: routedLocales.map(({ id, code, name }) => ({ id, code, name })),
    footer: {
      lang: settings?.lang ?? lang,
      about_text: settings?.aboutText ?? "",
      copyright_text: settings?.copyrightText ?? "",
      link_list: settings?.footerLinks ?? [],
      external_link_text: settings?.externalLinkText ?? "",
      external_link_list: settings?.externalLinks ?? [],
      contact_open: settings?.contactOpen ?? false,
      contact_btn_text: settings?.contactBtnText ?? "",
      newsletter_open: settings?.newsletterOpen ?? false,
      newsletter_text: settings?.newsletterText ?? "",
      newsletter_placeholder: settings?.newsletterPlaceholder ?? "",
      subscribe_btn_text: settings?.subscribeBtnText ?? "",
    },
    popular_article_list: popular,
    popular_keyword_list: settings?.popularKeywords ?? [],
    config: {
      version,
      push_key: push.publicKey,
      ...(ga4Id !== undefined && { ga4_id: ga4Id }),
      ...(maintenanceUrl !== undefined && { maintenance_url: maintenanceUrl }),
      realtime: realtime.config,
    },
  };
}

/** The site's name and description, in one language. */
export async function findHeader(db: NodePgDatabase, lang: number): Promise<Main["header"]> {
  return headerOf(await findSettings(db, lang), lang);
}

/** Finds the names of the site in all languages. */
export async function findBrands(db: NodePgDatabase): Promise<string[]> {
  const rows = await db.select({ brand: siteSettings.brand, latin: siteSettings.brandLatin }).from(siteSettings);
  return [...new Set(["Kapok", ...rows.flatMap(({ brand, latin }) => [brand, latin])])];
}

type Settings = typeof siteSettings.$inferSelect;

async function findSettings(db: NodePgDatabase, lang: number): Promise<Settings | undefined> {
  const [settings] = await db
    .select()
    .from(siteSettings)
    .where(eq(siteSettings.lang, contentLang(lang)));
  return settings;
}

function headerOf(settings: Settings | undefined, lang: number): Main["header"] {
  return {
    lang: settings?.lang ?? lang,
    web_title: settings?.webTitle ?? "Kapok",
    brand: settings?.brand ?? "Kapok",
    brand_latin: settings?.brandLatin ?? "Kapok",
    keyword: settings?.keyword ?? "",
    description: settings?.description ?? "",
  };
}

async function findNavigation(db: NodePgDatabase, lang: number): Promise<NavItem[]> {
  const rows = await db
    .select()
    .from(navItem)
    .where(and(eq(navItem.lang, contentLang(lang)), eq(navItem.active, true)))
    .orderBy(asc(navItem.sort), asc(navItem.id));
  const items = rows.map(({ requireLogin, ...row }) => ({ ...row, require_login: requireLogin }));
  return items
    .filter((item) => item.parent === null)
    .map((item) => ({ ...item, sub_nav_list: items.filter((sub) => sub.parent === item.id) }));
}
