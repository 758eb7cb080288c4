import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PageContent } from "#contract/backstage/site-kinds.ts";
import { componentIds } from "#contract/pages/component-ids.ts";

export type Component = PageContent["component_list"][number];
/** Parts that a component shows besides its title. */
type Part = "articles" | "games" | "events" | "limit" | "slides" | "buttons";

interface ComponentType {
  readonly name: MessageDescriptor;
  readonly parts: readonly Part[];
}

/** The components of pages: their names, and what editors set. */
export const componentTypes: Readonly<Record<Component["component_id"], ComponentType>> = {
  [componentIds.latestArticles]: { name: msg`Newest articles`, parts: ["articles", "limit", "buttons"] },
  [componentIds.hotArticles]: { name: msg`Most read articles`, parts: ["articles", "limit", "buttons"] },
  [componentIds.popularArticles]: { name: msg`Best liked articles`, parts: ["articles", "limit", "buttons"] },
  [componentIds.news]: { name: msg`News`, parts: ["articles", "limit", "buttons"] },
  [componentIds.activities]: { name: msg`Activities`, parts: ["articles", "events", "limit", "buttons"] },
  [componentIds.latestGames]: { name: msg`Newest games`, parts: ["games", "limit", "buttons"] },
  [componentIds.brandGames]: { name: msg`Featured games`, parts: ["games", "limit", "buttons"] },
  [componentIds.markSix]: { name: msg`Mark Six`, parts: ["buttons"] },
  [componentIds.polls]: { name: msg`Polls`, parts: ["limit"] },
  [componentIds.popularLabels]: { name: msg`Popular labels`, parts: ["limit"] },
  [componentIds.partners]: { name: msg`Partners`, parts: ["buttons"] },
  [componentIds.infoSlider]: { name: msg`Facts in figures`, parts: ["slides"] },
  [componentIds.hero]: { name: msg`Opening`, parts: ["slides", "buttons"] },
  [componentIds.points]: { name: msg`Points`, parts: ["slides", "buttons"] },
  [componentIds.steps]: { name: msg`Steps`, parts: ["slides", "buttons"] },
  [componentIds.invitation]: { name: msg`Closing text`, parts: ["buttons"] },
};

/** A component without content. */
export const emptyComponent: Component = {
  ...{ component_id: componentIds.latestArticles, title: {}, subtitle: {}, section: "", limit: null },
  ...{ article_list: [], game_list: [], event_list: [], slide_list: [], button_list: [] },
  ...{ starts_at: null, ends_at: null },
};
