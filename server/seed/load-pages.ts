import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import {
  banner,
  marquee,
  navItem,
  page,
  pageComponent,
  pageMeta,
  partner,
  siteSettings,
} from "#server/pages/pages.schema.ts";
import { banners, type SampleBanner, sectionPages } from "../../sample/site/banners.ts";
import { type SampleLang, sampleLangs } from "../../sample/site/bilingual.ts";
import { compositions } from "../../sample/site/compositions.ts";
import { homeComponents, homeMarquee, type SampleComponent } from "../../sample/site/home.ts";
import { navigation } from "../../sample/site/navigation.ts";
import { pageMetas } from "../../sample/site/page-metas.ts";
import { partnerRows } from "../../sample/site/partners.ts";
import { siteSettingsRows } from "../../sample/site/settings.ts";
import type { ArticleIds } from "./load-articles.ts";
import { saveCover } from "./save-cover.ts";

const codes = Object.keys(sampleLangs) as SampleLang[];
const shown = { startsAt: new Date("2025-12-01T00:00:00+08:00"), endsAt: new Date("2036-01-01T00:00:00+08:00") };

/**
 * Sets up what stands around the content, each part only where there is none: navigation, settings, partners and
 * the composition of every page belong to the operator from the moment they exist.
 */
export async function loadPages(db: NodePgDatabase, idsOf: ArticleIds): Promise<void> {
  await db.insert(siteSettings).values(siteSettingsRows).onConflictDoNothing();
  await db
    .insert(pageMeta)
    .values(
      pageMetas.flatMap(({ uri, title, description, keyword }) =>
        Object.values(sampleLangs).map((lang) => ({
          uri,
          lang,
          title: title[lang] ?? "",
          description: description[lang] ?? "",
          keyword: keyword[lang] ?? "",
        })),
      ),
    )
    .onConflictDoNothing();
  if ((await db.$count(partner)) === 0) await db.insert(partner).values(partnerRows);
  if ((await db.$count(navItem)) === 0) await loadNavigation(db);
  const newPages = await db
    .insert(page)
    .values([...new Set(["/", ...sectionPages, ...Object.keys(compositions)])].map((uri) => ({ uri })))
    .onConflictDoNothing()
    .returning();
  for (const { id, uri } of newPages) {
    await loadBanners(db, (candidate) => candidate.page === uri, id, idsOf);
    await compose(db, id, uri === "/" ? homeComponents : (compositions[uri] ?? []));
    if (uri === "/") await loadMarquee(db, id, idsOf);
  }
  // Without a page row of their own, the places of the whole site count as set up with the home page.
  if (newPages.some(({ uri }) => uri === "/"))
    await loadBanners(db, (candidate) => candidate.page === null, null, idsOf);
}

async function loadNavigation(db: NodePgDatabase): Promise<void> {
  for (const lang of Object.values(sampleLangs)) {
    for (const [index, { uri, link, title, icon, sub }] of navigation.entries()) {
      const [top] = await db
        .insert(navItem)
        .values({ lang, icon, title: title[lang] ?? "", link, uri, sort: index + 1 })
        .returning({ id: navItem.id });
      if (!top || sub.length === 0) continue;
      await db.insert(navItem).values(
        sub.map((item, place) => ({
          lang,
          parent: top.id,
          icon: item.icon,
          title: item.title[lang] ?? "",
          link: item.link ?? item.uri,
          uri: item.uri,
          sort: place + 1,
          requireLogin: item.requireLogin ?? false,
        })),
      );
    }
  }
}

async function compose(db: NodePgDatabase, pageId: number, components: readonly SampleComponent[]): Promise<void> {
  if (components.length === 0) return;
  await db
    .insert(pageComponent)
    .values(components.map((component, index) => ({ ...component, pageId, sort: index + 1 })));
}

async function loadMarquee(db: NodePgDatabase, pageId: number, idsOf: ArticleIds): Promise<void> {
  await db.insert(marquee).values(
    codes.flatMap((code) =>
      homeMarquee.map(({ slug, text }, index) => ({
        pageId,
        lang: sampleLangs[code],
        text: text[sampleLangs[code]] ?? "",
        uri: `/article/${idsOf(slug)[code]}`,
        ...shown,
        sort: index + 1,
      })),
    ),
  );
}

async function loadBanners(
  db: NodePgDatabase,
  belongs: (candidate: SampleBanner) => boolean,
  pageId: number | null,
  idsOf: ArticleIds,
): Promise<void> {
  for (const [index, { place, slug, art, text, endsAt, page: uri }] of banners.filter(belongs).entries()) {
    const name = `banner-${place}-${uri?.slice(1).replaceAll("/", "-") || "site"}-${slug}`;
    const imageId = await saveCover(db, { name, category: art, key: name, alt: text });
    await db.insert(banner).values(
      codes.map((code) => ({
        place,
        pageId,
        lang: sampleLangs[code],
        desktopImageId: imageId,
        mobileImageId: imageId,
        uri: `/article/${idsOf(slug)[code]}`,
        text: text[sampleLangs[code]] ?? "",
        sort: index + 1,
        ...shown,
        ...(endsAt && { endsAt: new Date(endsAt) }),
      })),
    );
  }
}
