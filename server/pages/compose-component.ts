import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import * as v from "valibot";
import { type articleSorts, listArticles } from "#contract/articles/endpoints.ts";
import { listGames } from "#contract/games/endpoints.ts";
import { gameCategories } from "#contract/games/types.ts";
import { componentIds } from "#contract/pages/component-ids.ts";
import type { PageComponent } from "#contract/pages/endpoints.ts";
import { localizeJson } from "#server/i18n/local-text.ts";
import { findArticles, findSummariesOfItems } from "../articles/articles.queries.ts";
import { findPopularLabels } from "../articles/labels.queries.ts";
import { findEventsById } from "../calendar/calendar.queries.ts";
import { findGames, findGamesOfItems } from "../games/games.queries.ts";
import { findPartners } from "../partners/partners.queries.ts";
import { findPolls } from "../polls/polls.queries.ts";
import type { ComponentSettings, pageComponent } from "./pages.schema.ts";

type Content = Pick<
  PageComponent,
  "article_list" | "game_list" | "calendar_list" | "partner_list" | "label_list" | "poll_list"
>;
type Source = (db: NodePgDatabase, lang: number, limit: number, section?: string) => Promise<Partial<Content>>;

const articles =
  (sort: (typeof articleSorts)[number]): Source =>
  async (db, lang, limit, section) => ({
    article_list: (await findArticles(db, { ...v.parse(listArticles.query, {}), lang, limit, sort, section }))
      .article_list,
  });

const games =
  (featured: boolean): Source =>
  async (db, lang, limit, section) => ({
    game_list: (
      await findGames(db, {
        ...v.parse(listGames.query, featured ? { featured: "true", sort: "popular" } : {}),
        lang,
        limit,
        category: gameCategories.find((category) => category === section),
      })
    ).game_list,
  });

/** Loads the rows of each kind of component. */
const sources: Partial<Record<number, Source>> = {
  [componentIds.latestGames]: games(false),
  [componentIds.brandGames]: games(true),
  [componentIds.latestArticles]: articles("published"),
  [componentIds.news]: articles("published"),
  [componentIds.activities]: articles("published"),
  [componentIds.hotArticles]: articles("popular"),
  [componentIds.popularArticles]: articles("liked"),
  [componentIds.partners]: async (db, lang) => ({ partner_list: await findPartners(db, lang) }),
  [componentIds.polls]: async (db, lang, limit) => ({ poll_list: await findPolls(db, lang, limit) }),
  [componentIds.popularLabels]: async (db, lang, limit) => ({ label_list: await findPopularLabels(db, lang, limit) }),
};

const defaultLimit = 8;

/** The rows that editors chose for a component. Withdrawn ones are left out. */
async function findChosen(
  db: NodePgDatabase,
  { articles: articleItems, games: gameItems, events }: ComponentSettings,
  lang: number,
): Promise<Partial<Content>> {
  return {
    ...(articleItems && { article_list: await findSummariesOfItems(db, articleItems, lang) }),
    ...(gameItems && { game_list: await findGamesOfItems(db, gameItems, lang) }),
    ...(events && { calendar_list: await findEventsById(db, events, lang) }),
  };
}

/** Composes a component with its rows in the contract's format. */
export async function composeComponent(
  db: NodePgDatabase,
  row: typeof pageComponent.$inferSelect,
  lang: number,
): Promise<PageComponent> {
  const { settings } = row;
  const content = await sources[row.componentId]?.(db, lang, settings.limit ?? defaultLimit, settings.section);
  return {
    id: row.id,
    published_at: row.publishedAt.toISOString(),
    unpublished_at: row.unpublishedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    created_by: row.createdBy,
    updated_at: row.updatedAt.toISOString(),
    updated_by: row.updatedBy,
    deleted_at: row.deletedAt?.toISOString() ?? null,
    deleted_by: row.deletedBy,
    page_id: row.pageId,
    component_id: row.componentId as PageComponent["component_id"],
    sort: row.sort,
    title: localizeJson(row.title, lang),
    subtitle: localizeJson(row.subtitle, lang),
    article_list: [],
    game_list: [],
    calendar_list: [],
    partner_list: [],
    label_list: [],
    poll_list: [],
    slide_list: (settings.slides ?? []).map(({ figure, unit, text, art }) => ({
      figure: localizeJson(figure, lang),
      unit: localizeJson(unit, lang),
      text: localizeJson(text, lang),
      art,
    })),
    button_list: (settings.buttons ?? []).map(({ text, uri }) => ({ text: localizeJson(text, lang), uri })),
    ...content,
    ...(await findChosen(db, settings, lang)),
  };
}
