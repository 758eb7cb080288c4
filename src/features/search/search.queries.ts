import type { QueryValues } from "#contract/http/api-path.ts";
import type { articlesByLabel, gamesByLabel } from "#contract/labels/endpoints.ts";
import type { searchSite } from "#contract/search/endpoints.ts";
import { readQuery } from "#src/api/read-query.ts";

export const searchQuery = (input: QueryValues) => readQuery<typeof searchSite>("/search", input);
export const articlesByLabelQuery = (label: string, input: QueryValues) =>
  readQuery<typeof articlesByLabel>(`/article/label/${label}`, input);
export const gamesByLabelQuery = (label: string, input: QueryValues) =>
  readQuery<typeof gamesByLabel>(`/game/label/${label}`, input);
/** Either of them, for what they have in common. */
export const byLabelQuery = (type: string, label: string, input: QueryValues) =>
  readQuery<typeof articlesByLabel | typeof gamesByLabel>(`/${type}/label/${label}`, input);
