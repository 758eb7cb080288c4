import type { SectionSync, SectionSyncItem } from "#contract/section-sync/endpoints.ts";
import { story } from "./story.ts";

export const articleItem = (id: number): SectionSyncItem => ({ kind: "article", id });

/** A response of a section sync, for tests: it sends the articles `sent` of a section with the articles `all`. */
export function sectionDeltaOf(
  sent: readonly number[],
  all: readonly number[],
  changes: Partial<SectionSync> = {},
): SectionSync {
  return {
    article_list: sent.map((id) => story({ id, title: `第 ${id} 篇` })),
    game_list: [],
    withdrawn_list: [],
    item_list: all.map(articleItem),
    next_cursor: "next",
    complete: true,
    ...changes,
  };
}
