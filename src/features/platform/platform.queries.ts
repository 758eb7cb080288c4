import { maxPageSize } from "#contract/limits.ts";
import type { getCollaboration } from "#contract/pages.ts";
import { sectionLists } from "#contract/section-lists.ts";
import { articleListQuery } from "#src/content/article.queries.ts";
import { gameListQuery } from "#src/content/game.queries.ts";
import { pageQuery } from "#src/content/main.queries.ts";
import { readQuery } from "#src/lib/read-query.ts";

export const featuresQuery = (lang: number) => pageQuery("/platform/feature", lang);
export const partnersQuery = (lang: number) => readQuery<typeof getCollaboration>("/collaboration", { lang });
export const sectionQuery = (path: string, lang: number) => articleListQuery(sectionLists(path, lang, {})[0]);

/** Games that can be tried without money. */
export const demoList = (lang: number) => ({ lang, free: "true", limit: maxPageSize });
export const demoQuery = (lang: number) => gameListQuery(demoList(lang));
