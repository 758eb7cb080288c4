import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import * as v from "valibot";
import { componentIds } from "#contract/pages/component-ids.ts";
import { banner } from "#server/advertising/advertising.schema.ts";
import { marquee, page, pageComponent } from "#server/pages/pages.schema.ts";
import type { SampleArticles } from "./load-articles.ts";
import { localText, readJson, type SampleLang, sampleLangs, saveCover } from "./sample-files.ts";

/** `art` is the category of a slide's cover art, or the name of an icon. */
const slide = v.object({
  figure: localText,
  unit: v.optional(localText, ""),
  text: localText,
  art: v.optional(v.string(), ""),
});
const component = v.pipe(
  v.object({
    component: v.picklist(Object.keys(componentIds) as (keyof typeof componentIds)[]),
    title: localText,
    subtitle: v.optional(localText),
    settings: v.object({
      section: v.exactOptional(v.string()),
      limit: v.exactOptional(v.number()),
      /** Slugs of chosen articles. */
      articles: v.exactOptional(v.array(v.string())),
      slides: v.exactOptional(v.array(slide)),
      buttons: v.exactOptional(v.array(v.object({ text: localText, uri: v.string() }))),
    }),
  }),
  v.transform(({ component: name, ...rest }) => ({ componentId: componentIds[name], ...rest })),
);
const compositions = v.record(v.string(), v.array(component));

/** Reads the components of each page, by path. */
export const readCompositions = () => readJson("site/pages.json", compositions);

/** `slug` is the article that a banner links to. A banner without a page belongs to the whole site. */
const bannerFile = v.object({
  place: v.picklist(["page", "cover", "floating"]),
  page: v.nullable(v.string()),
  slug: v.string(),
  cover: v.string(),
  /** Cover in narrow windows, if it differs. */
  mobileCover: v.optional(v.string()),
  text: localText,
  endsAt: v.optional(v.pipe(v.string(), v.isoTimestamp())),
});
const marqueeFile = v.array(v.object({ slug: v.string(), text: localText }));

const codes = Object.keys(sampleLangs) as SampleLang[];
const shown = { startsAt: new Date("2025-12-01T00:00:00+08:00"), endsAt: new Date("2036-01-01T00:00:00+08:00") };

/** Adds the pages that do not exist yet, with their components and banners. Existing pages stay as they are. */
export async function loadPages(db: NodePgDatabase, articles: SampleArticles): Promise<void> {
  const components = await readCompositions();
  const banners = await readJson("site/banners.json", v.array(bannerFile));
  const uris = new Set(["/", ...banners.flatMap((entry) => entry.page ?? []), ...Object.keys(components)]);
  const newPages = await db
    .insert(page)
    .values([...uris].map((uri) => ({ uri })))
    .onConflictDoNothing()
    .returning();
  for (const { id: pageId, uri } of newPages) {
    const ofPage = banners.filter((entry) => entry.page === uri);
    await loadBanners(db, ofPage, pageId, articles);
    const rows = (components[uri] ?? []).map(({ settings: { articles: slugs, ...settings }, ...row }, index) => ({
      ...row,
      settings: { ...settings, ...(slugs && { articles: slugs.map((slug) => articles.itemId(slug)) }) },
      pageId,
      sort: index + 1,
    }));
    if (rows.length > 0) await db.insert(pageComponent).values(rows);
    if (uri === "/") await loadMarquee(db, pageId, articles);
  }
  // Banners of the whole site have no page row. They are added with the home page.
  const ofSite = banners.filter((entry) => entry.page === null);
  if (newPages.some(({ uri }) => uri === "/")) await loadBanners(db, ofSite, null, articles);
}

async function loadMarquee(db: NodePgDatabase, pageId: number, articles: SampleArticles): Promise<void> {
  const entries = await readJson("site/marquee.json", marqueeFile);
  await db.insert(marquee).values(
    codes.flatMap((code) =>
      entries.map(({ slug, text }, index) => ({
        pageId,
        lang: sampleLangs[code],
        text: text[sampleLangs[code]] ?? "",
        uri: `/article/${articles.rowIds(slug)[code]}`,
        ...shown,
        sort: index + 1,
      })),
    ),
  );
}

async function loadBanners(
  db: NodePgDatabase,
  banners: readonly v.InferOutput<typeof bannerFile>[],
  pageId: number | null,
  articles: SampleArticles,
): Promise<void> {
  for (const [index, { place, slug, cover, mobileCover, text, endsAt, page: uri }] of banners.entries()) {
    const name = `banner-${place}-${uri?.slice(1).replaceAll("/", "-") || "site"}-${slug}`;
    const imageId = await saveCover(db, { name, cover, alt: text });
    const mobileId = mobileCover && (await saveCover(db, { name: `${name}-mobile`, cover: mobileCover, alt: text }));
    await db.insert(banner).values(
      codes.map((code) => ({
        place,
        pageId,
        lang: sampleLangs[code],
        desktopImageId: imageId,
        mobileImageId: mobileId || imageId,
        uri: `/article/${articles.rowIds(slug)[code]}`,
        text: text[sampleLangs[code]] ?? "",
        sort: index + 1,
        ...shown,
        ...(endsAt && { endsAt: new Date(endsAt) }),
      })),
    );
  }
}
