import type { listActivities } from "#contract/activities.ts";
import { sectionLists } from "#contract/section-lists.ts";
import { articleListQuery } from "#src/content/article.queries.ts";
import { pageQuery } from "#src/content/main.queries.ts";
import { readQuery } from "#src/lib/read-query.ts";

export const activitiesQuery = (state: "current" | "history", lang: number, cursor?: string) =>
  readQuery<typeof listActivities>("/activity", { lang, cursor, state });
export const templatesQuery = (lang: number) => pageQuery("/activity/template", lang);
export const sectionQuery = (path: string, lang: number) => articleListQuery(sectionLists(path, lang, {})[0]);
