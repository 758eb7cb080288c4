import { and, asc, eq, isNull } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { ApiError } from "#contract/http/errors.ts";
import { contentLang } from "#contract/locales.ts";
import type { Page } from "#contract/pages/endpoints.ts";
import { isWithin } from "#server/database/time-window.ts";
import { findBanners } from "../advertising/advertising.queries.ts";
import { composeComponent } from "./compose-component.ts";
import { marquee, page, pageComponent, pageMeta } from "./pages.schema.ts";

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
        and(
          eq(marquee.pageId, found.id),
          eq(marquee.lang, contentLang(lang)),
          isWithin(marquee.startsAt, marquee.endsAt),
        ),
      )
      .orderBy(asc(marquee.sort)),
    db
      .select()
      .from(pageComponent)
      .where(
        and(
          eq(pageComponent.pageId, found.id),
          isNull(pageComponent.deletedAt),
          isWithin(pageComponent.publishedAt, pageComponent.unpublishedAt),
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
