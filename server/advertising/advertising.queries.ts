import { and, asc, eq } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { alias } from "drizzle-orm/pg-core";
import type { Banner } from "#contract/advertising/endpoints.ts";
import { contentLang } from "#contract/locales.ts";
import { isWithin } from "#server/database/time-window.ts";
import { toPicture } from "../media/media.queries.ts";
import { image } from "../media/media.schema.ts";
import { page } from "../pages/pages.schema.ts";
import { banner } from "./advertising.schema.ts";

const mobileImage = alias(image, "mobile_image");

/** Finds the current banners of a position, of one page or of the whole site. */
export async function findBanners(
  db: NodePgDatabase,
  lang: number,
  { place, pageId }: { place: (typeof banner.$inferSelect)["place"]; pageId?: number },
): Promise<(Banner & { starts_at: string; ends_at: string; page_uri: string | null })[]> {
  const ofPage = pageId === undefined ? undefined : eq(banner.pageId, pageId);
  const rows = await db
    .select({ banner, image, mobileImage, pageUri: page.uri })
    .from(banner)
    .innerJoin(image, eq(image.id, banner.desktopImageId))
    .innerJoin(mobileImage, eq(mobileImage.id, banner.mobileImageId))
    .leftJoin(page, eq(page.id, banner.pageId))
    .where(
      and(
        eq(banner.place, place),
        ofPage,
        eq(banner.lang, contentLang(lang)),
        isWithin(banner.startsAt, banner.endsAt),
      ),
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
    page_uri: row.pageUri,
  }));
}
