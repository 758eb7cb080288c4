import type { GameListInput } from "#contract/games/endpoints.ts";
import { maxPageSize } from "#contract/limits.ts";
import { getCollaboration } from "#contract/partners/endpoints.ts";
import { sectionLists } from "#contract/section-sync/section-reads.ts";
import { readQuery } from "#src/api/read-query.ts";
import { articleListQuery } from "#src/components/articles/article.queries.ts";
import { gameListQuery } from "#src/components/games/game.queries.ts";
import { pageQuery } from "#src/components/site/main.queries.ts";

export const featuresQuery = (lang: number) => pageQuery("/platform/feature", lang);
export const partnersQuery = (lang: number) => readQuery(getCollaboration, { lang });
export const sectionQuery = (path: string, lang: number) => articleListQuery(sectionLists(path, lang, {})[0]);

/** Games that can be tried without money. */
export const demoList = (lang: number) => ({ lang, free: "true", limit: maxPageSize }) satisfies GameListInput;
export const demoQuery = (lang: number) => gameListQuery(demoList(lang));
