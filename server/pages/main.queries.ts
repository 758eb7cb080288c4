import { and, asc, eq, inArray } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { ApiError } from "#contract/http/errors.ts";
import { popularListSize } from "#contract/limits.ts";
import { contentLang, routedLocales } from "#contract/locales.ts";
import type { Picture } from "#contract/media/schemas.ts";
import type { Main, NavItem } from "#contract/pages/endpoints.ts";
import { windowState } from "#shared/time-window.ts";
import { findPopular } from "../articles/articles.queries.ts";
import { toPicture } from "../media/media.queries.ts";
import { image } from "../media/media.schema.ts";
import type { Services } from "../services.ts";
import { findPageHeader } from "./page-header.queries.ts";
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
  const [nav, settings, popular, frontPage] = await Promise.all([
    findNavigation(db, lang),
    findSettings(db, lang),
    findPopular(db, lang, popularListSize),
    findPageHeader(db, "/", lang),
  ]);
  const pictures = await findPictures(db, settings, lang);
  return {
    lang,
    nav_list: nav,
    header: { ...headerOf(settings, lang), logo_list: logosOf(settings, lang, pictures) },
    lang_list: routedLocales.map(({ id, code, name }) => ({ id, code, name, iso: code, deleted_at: null })),
    footer: {
      lang: settings?.lang ?? lang,
      about_text: settings?.aboutText ?? "",
      copyright_text: settings?.copyrightText ?? "",
      link_list: settings?.footerLinks ?? [],
      external_link_text: settings?.externalLinkText ?? "",
      external_link_list: (settings?.externalLinks ?? [])
        .map((link, index) => ({ lang: settings?.lang ?? lang, sort: index + 1, icon: "", ...link }))
        .sort((one, other) => one.sort - other.sort),
      logo: pictures.get(settings?.footerLogoImageId ?? 0) ?? null,
      contact_open: settings?.contactOpen ?? false,
      contact_btn_text: settings?.contactBtnText ?? "",
      newsletter_open: settings?.newsletterOpen ?? false,
      newsletter_text: settings?.newsletterText ?? "",
      newsletter_placeholder: settings?.newsletterPlaceholder ?? "",
      subscribe_btn_text: settings?.subscribeBtnText ?? "",
    },
    popular_article_list: popular,
    popular_keyword_list: settings?.popularKeywords ?? [],
    page: frontPage ?? null,
    user: null,
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
    login_text: settings?.loginText ?? "",
  };
}

/** The pictures of the header and footer, by id. */
async function findPictures(db: NodePgDatabase, settings: Settings | undefined, lang: number) {
  const ids = [...(settings?.logos ?? []).map(({ imageId }) => imageId), settings?.footerLogoImageId ?? 0];
  const rows = await db.select().from(image).where(inArray(image.id, ids));
  return new Map(rows.map((row) => [row.id, toPicture(row, lang)]));
}

/** The logos of the bar. A logo without its picture is left out. */
function logosOf(
  settings: Settings | undefined,
  lang: number,
  pictures: ReadonlyMap<number, Picture>,
): Main["header"]["logo_list"] {
  const now = Date.now();
  return (settings?.logos ?? []).flatMap(({ id, title, imageId, uri, startAt, endAt }) => {
    const logo = pictures.get(imageId);
    const [start, end] = [new Date(startAt).toISOString(), new Date(endAt).toISOString()];
    if (!logo) return [];
    return {
      ...{ id, lang: settings?.lang ?? lang, title, logo, uri },
      ...{ start_at: start, end_at: end },
      is_between: windowState({ starts_at: start, ends_at: end }, now) === "visible",
    };
  });
}

async function findNavigation(db: NodePgDatabase, lang: number): Promise<NavItem[]> {
  const rows = await db
    .select({ item: navItem, image })
    .from(navItem)
    .leftJoin(image, eq(image.id, navItem.iconImageId))
    .where(and(eq(navItem.lang, contentLang(lang)), eq(navItem.active, true)))
    .orderBy(asc(navItem.sort), asc(navItem.id));
  const items = rows.map(({ item: { requireLogin, iconImageId: _, ...row }, image: icon }) => ({
    ...row,
    icon_img: icon && toPicture(icon, lang),
    require_login: requireLogin,
  }));
  return items
    .filter((item) => item.parent === null)
    .map((item) => ({ ...item, sub_nav_list: items.filter((sub) => sub.parent === item.id) }));
}

/**
 * Makes sure that editors have opened the contact form or the newsletter in a language.
 *
 * @throws {ApiError} `feature_unavailable`
 */
export async function requireOpen(
  db: NodePgDatabase,
  lang: number,
  form: "contactOpen" | "newsletterOpen",
): Promise<void> {
  const settings = await findSettings(db, lang);
  if (settings && !settings[form]) throw new ApiError("feature_unavailable");
}
