import { getAdContent } from "#contract/advertising/endpoints.ts";
import { readQuery } from "#src/api/read-query.ts";

/** The banners of all pages: one read, so that every page after the first has them. */
export const adContentQuery = (lang: number) => readQuery(getAdContent, { lang });
