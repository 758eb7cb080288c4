import { and, asc, eq, gt, isNull, lte, or, type SQL } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgColumn } from "drizzle-orm/pg-core";
import { alias } from "drizzle-orm/pg-core";
import { ApiError } from "#contract/http/errors.ts";
import { contentLang } from "#contract/locales.ts";
import type { Banner, Page } from "#contract/pages/endpoints.ts";
import { toPicture } from "../media/media.queries.ts";
import { image } from "../media/media.schema.ts";
import { composeComponent } from "./compose-component.ts";
import { banner, marquee, page, pageComponent, pageMeta } from "./pages.schema.ts";

const mobileImage = alias(image, "mobile_image");

/** Condition: the current time is within the window. */
function runs(startsAt: PgColumn, endsAt: PgColumn): SQL | undefined {
  const now = new Date();
  return and(lte(startsAt, now), or(isNull(endsAt), gt(endsAt, now)));
}

/**
 * A composed page with all its content in one language.
 *
 * @throws {ApiError} `not_found` for a path without a composed page
 */
export async function findPage(db: NodePgDatabase, uri: string, lang: number): Promise<Page> {
  const [found] = await db.select().from(page).where(eq(page.uri, uri));
  if (!found) throw new ApiError("not_found");
  const [banners, marquees, components] = await Promise.all([
    findBanners(db, lang, { place: "page", pageId: found.id }),
    db
      .select({ id: marquee.id, text: marquee.text, uri: marquee.uri })
      .from(marquee)
      .where(
        and(eq(marquee.pageId, found.id), eq(marquee.lang, contentLang(lang)), runs(marquee.startsAt, marquee.endsAt)),
      )
      .orderBy(asc(marquee.sort)),
    db
      .select()
      .from(pageComponent)
      .where(
        and(
          eq(pageComponent.pageId, found.id),
          isNull(pageComponent.deletedAt),
          runs(pageComponent.publishedAt, pageComponent.unpublishedAt),
        ),
      )
      .orderBy(asc(pageComponent.sort)),
  ]);
  return {
    id: found.id,
    uri: found.uri,
    ad_list: banners,
    marquee_list: marquees,
    component_list: await Promise.all(components.map((component) => composeComponent(db, component, lang))),
  };
}

/** Finds the current banners of a position, of one page or of the whole site. */
export async function findBanners(
  db: NodePgDatabase,
  lang: number,
  { place, pageId }: { place: (typeof banner.$inferSelect)["place"]; pageId?: number },
): Promise<(Banner & { starts_at: string; ends_at: string })[]> {
  const ofPage = pageId === undefined ? undefined : eq(banner.pageId, pageId);
  const rows = await db
    .select({ banner, image, mobileImage })
    .from(banner)
    .innerJoin(image, eq(image.id, banner.desktopImageId))
    .innerJoin(mobileImage, eq(mobileImage.id, banner.mobileImageId))
    .where(
      and(eq(banner.place, place), ofPage, eq(banner.lang, contentLang(lang)), runs(banner.startsAt, banner.endsAt)),
    )
    .orderBy(asc(banner.sort), asc(banner.id));
  return rows.map((row) => ({
    id: row.banner.id,
    desktop_img: toPicture(row.image, lang),
    mobile_img: toPicture(row.mobileImage, lang),
    uri: row.banner.uri,
    text: row.banner.text,
    starts_at: row.banner.startsAt.toISOString(),
    ends_at: row.banner.endsAt.toISOString(),
  }));
}

/**
 * Title, description and keywords of a path.
 *
 * @throws {ApiError} `not_found`
 */
export async function findPageMeta(
  db: NodePgDatabase,
  uri: string,
  lang: number,
): Promise<{ uri: string; title: string; description: string; keyword: string }> {
  const [found] = await db
    .select()
    .from(pageMeta)
    .where(and(eq(pageMeta.uri, uri), eq(pageMeta.lang, contentLang(lang))));
  if (!found) throw new ApiError("not_found");
  return { uri: found.uri, title: found.title, description: found.description, keyword: found.keyword };
}
