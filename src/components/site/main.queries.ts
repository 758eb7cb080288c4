import { getMain, getPage, getPageMeta, type Main } from "#contract/pages/endpoints.ts";
import { readQuery } from "#src/api/read-query.ts";

export const mainQuery = (lang: number) => readQuery(getMain, { lang });
export const pageQuery = (uri: string, lang: number) => readQuery(getPage, { uri, lang });
export const pageMetaQuery = (uri: string, lang: number) => readQuery(getPageMeta, { uri, lang });

/** The site's own title and description, where a page has none. */
export function siteHead({ header }: Main): { title: string; description: string } {
  return { title: header.web_title, description: header.description };
}
