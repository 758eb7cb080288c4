import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PageContent } from "#contract/backstage/site-kinds.ts";
import { article, isPublic } from "#server/articles/articles.schema.ts";
import { calendarEvent } from "#server/calendar/calendar.schema.ts";
import type { DocumentKind } from "#server/documents/document-kind.ts";
import { FieldProblems } from "#server/documents/field-problems.queries.ts";
import { game } from "#server/games/games.schema.ts";
import type { LocalText } from "../i18n/local-text.ts";
import { ensurePage, findPageId, pathOf } from "./page-rows.mutations.ts";
import { type ComponentSettings, pageComponent } from "./pages.schema.ts";

type Component = PageContent["component_list"][number];
type Row = typeof pageComponent.$inferSelect;

/** The components of a page. The item id is the place of the page among `composedPages`. */
export const pageDocument: DocumentKind<PageContent> = {
  titleOf: () => "",
  textsOf: () => [],
  picturesOf: () => [],

  async readLive(db, { itemId }) {
    const pageId = await findPageId(db, pathOf(itemId));
    if (pageId === undefined) return undefined;
    const rows = await db.select().from(pageComponent).where(isOnPage(pageId)).orderBy(asc(pageComponent.sort));
    return rows.length === 0 ? undefined : { liveId: null, data: { component_list: rows.map(toContent) } };
  },

  async findProblems(db, { data }) {
    const problems = new FieldProblems();
    if (data.component_list.length === 0) problems.stop("missing", "component_list");
    for (const [place, component] of data.component_list.entries()) {
      const field = `component_list.${place}`;
      problems.needAllOrNone(component.title, `${field}.title`);
      problems.needAllOrNone(component.subtitle, `${field}.subtitle`);
      component.slide_list.forEach(({ text, figure }, at) => {
        problems.needTexts(text, `${field}.slide_list.${at}.text`);
        problems.needAllOrNone(figure, `${field}.slide_list.${at}.figure`);
      });
      component.button_list.forEach(({ text, uri }, at) => {
        problems.needTexts(text, `${field}.button_list.${at}.text`);
        problems.needLink(uri, `${field}.button_list.${at}.uri`);
      });
      if (component.ends_at !== null && component.starts_at !== null && component.ends_at <= component.starts_at)
        problems.stop("ends_early", `${field}.ends_at`);
      await checkItems(db, problems, component, field);
    }
    return problems.list;
  },

  async publish(tx, { itemId, data }) {
    const pageId = await ensurePage(tx, pathOf(itemId));
    await tx.delete(pageComponent).where(isOnPage(pageId));
    const rows = data.component_list.map((component, place) => ({ ...toRow(component), pageId, sort: place + 1 }));
    if (rows.length > 0) await tx.insert(pageComponent).values(rows);
    return null;
  },

  async withdraw(tx, { itemId }) {
    await tx.delete(pageComponent).where(isOnPage(await ensurePage(tx, pathOf(itemId))));
  },
};

const isOnPage = (pageId: number) => and(eq(pageComponent.pageId, pageId), isNull(pageComponent.deletedAt));

/** Checks that readers have the items that were placed by hand. */
async function checkItems(db: NodePgDatabase, problems: FieldProblems, component: Component, field: string) {
  const { article_list: articles, game_list: games, event_list: events } = component;
  const found = {
    article_list:
      articles.length === 0 ? 0 : await countItems(db, article, and(inArray(article.itemId, articles), isPublic)),
    game_list: games.length === 0 ? 0 : await countItems(db, game, inArray(game.itemId, games)),
    event_list: events.length === 0 ? 0 : await db.$count(calendarEvent, inArray(calendarEvent.id, events)),
  };
  for (const [name, count] of Object.entries(found)) {
    if (count < new Set(component[name as keyof typeof found]).size) problems.stop("no_such_item", `${field}.${name}`);
  }
}

async function countItems(db: NodePgDatabase, table: typeof article | typeof game, where: ReturnType<typeof and>) {
  return (await db.selectDistinct({ itemId: table.itemId }).from(table).where(where)).length;
}

function toContent({ componentId, title, subtitle, settings, publishedAt, unpublishedAt }: Row): Component {
  return {
    ...{ component_id: componentId as Component["component_id"], title, subtitle },
    ...{ section: settings.section ?? "", limit: settings.limit ?? null },
    ...{ article_list: settings.articles ?? [], game_list: settings.games ?? [], event_list: settings.events ?? [] },
    slide_list: (settings.slides ?? []).map((slide) => ({ ...slide })),
    button_list: settings.buttons ?? [],
    ...{ starts_at: publishedAt.toISOString(), ends_at: unpublishedAt?.toISOString() ?? null },
  };
}

function toRow(component: Component) {
  const settings: ComponentSettings = {
    ...(component.section !== "" && { section: component.section }),
    ...(component.limit !== null && { limit: component.limit }),
    // An empty list would replace the rule by nothing.
    ...(component.article_list.length > 0 && { articles: component.article_list }),
    ...(component.game_list.length > 0 && { games: component.game_list }),
    ...(component.event_list.length > 0 && { events: component.event_list }),
    ...(component.slide_list.length > 0 && {
      slides: component.slide_list.map(({ art, ...texts }) => ({
        art,
        figure: texts.figure as LocalText,
        unit: texts.unit as LocalText,
        text: texts.text as LocalText,
      })),
    }),
    ...(component.button_list.length > 0 && {
      buttons: component.button_list.map(({ text, uri }) => ({ text: text as LocalText, uri })),
    }),
  };
  return {
    ...{ componentId: component.component_id, settings },
    ...{ title: component.title as LocalText, subtitle: component.subtitle as LocalText },
    ...(component.starts_at !== null && { publishedAt: new Date(component.starts_at) }),
    unpublishedAt: component.ends_at === null ? null : new Date(component.ends_at),
  };
}
