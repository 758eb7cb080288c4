import { and, asc, desc, eq, isNotNull, isNull, or } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { ApiError } from "#contract/http/errors.ts";
import { contentLang } from "#contract/locales.ts";
import type { Page } from "#contract/pages/endpoints.ts";
import { isWithin } from "#server/database/time-window.ts";
import { composeComponent } from "./compose-component.ts";
import { findHeader } from "./main.queries.ts";
import { findPageHeader } from "./page-header.queries.ts";
import { navItem, pageComponent, pageMeta } from "./pages.schema.ts";

/**
 * A composed page with all its content in one language.
 *
 * @throws {ApiError} `not_found` for a path without a composed page
 */
export async function findPage(db: NodePgDatabase, uri: string, lang: number): Promise<Page> {
  const header = await findPageHeader(db, uri, lang);
  if (!header) throw new ApiError("not_found");
  const components = await db
    .select()
    .from(pageComponent)
    .where(
      and(
        eq(pageComponent.pageId, header.id),
        isNull(pageComponent.deletedAt),
        isWithin(pageComponent.publishedAt, pageComponent.unpublishedAt),
      ),
    )
    .orderBy(asc(pageComponent.sort));
  return {
    ...header,
    component_list: await Promise.all(components.map((component) => composeComponent(db, component, lang))),
  };
}

/**
 * Title, description and keywords of a path. A page of the navigation has its title there (spec section 2), matched on
 * the path of an item or on the link of a sub-item.
 *
 * @throws {ApiError} `not_found`
 */
export async function findPageMeta(
  db: NodePgDatabase,
  uri: string,
  lang: number,
): Promise<{ uri: string; title: string; description: string; keyword: string }> {
  const [[found], [nav], header] = await Promise.all([
    db
      .select()
      .from(pageMeta)
      .where(and(eq(pageMeta.uri, uri), eq(pageMeta.lang, contentLang(lang)))),
    db
      .select({ title: navItem.title })
      .from(navItem)
      .where(
        and(
          eq(navItem.lang, contentLang(lang)),
          eq(navItem.active, true),
          or(eq(navItem.uri, uri), and(isNotNull(navItem.parent), eq(navItem.link, uri))),
        ),
      )
      .orderBy(desc(eq(navItem.uri, uri)), asc(navItem.sort))
      .limit(1),
    findHeader(db, lang),
  ]);
  if (!found && !nav) throw new ApiError("not_found");
  return {
    uri,
    title: nav ? `${nav.title} · ${header.brand}` : (found?.title ?? ""),
    description: found?.description ?? header.description,
    keyword: found?.keyword ?? header.keyword,
  };
}
