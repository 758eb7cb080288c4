import { listActivities } from "#contract/activities/endpoints.ts";
import { sectionLists } from "#contract/section-sync/section-reads.ts";
import { readQuery } from "#src/api/read-query.ts";
import { articleListQuery } from "#src/components/articles/article.queries.ts";
import { pageQuery } from "#src/components/site/main.queries.ts";

export const activitiesQuery = (state: "current" | "history", lang: number, cursor?: string) =>
  readQuery(listActivities, { lang, cursor, state });
export const templatesQuery = (lang: number) => pageQuery("/activity/template", lang);
export const sectionQuery = (path: string, lang: number) => articleListQuery(sectionLists(path, lang, {})[0]);
