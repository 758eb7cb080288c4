import { and, asc, eq } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { contentLang } from "#contract/locales.ts";
import type { Page } from "#contract/pages/endpoints.ts";
import { isWithin } from "#server/database/time-window.ts";
import { findBanners } from "../advertising/advertising.queries.ts";
import { marquee, page } from "./pages.schema.ts";

/** Banners and marquee of a page; `undefined` for a path without a composed page. */
export async function findPageHeader(
  db: NodePgDatabase,
  uri: string,
  lang: number,
): Promise<Omit<Page, "component_list"> | undefined> {
  const [found] = await db.select().from(page).where(eq(page.uri, uri));
  if (!found) return undefined;
  const [banners, marquees] = await Promise.all([
    findBanners(db, lang, { place: "page", pageId: found.id }),
    db
      .select({ id: marquee.id, text: marquee.text, uri: marquee.uri })
      .from(marquee)
      .where(
        and(
          eq(marquee.pageId, found.id),
          eq(marquee.lang, contentLang(lang)),
          isWithin(marquee.startsAt, marquee.endsAt),
        ),
      )
      .orderBy(asc(marquee.sort)),
  ]);
  return { id: found.id, uri: found.uri, ad_list: banners, marquee_list: marquees };
}
