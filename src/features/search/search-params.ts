import { search as limits } from "#contract/limits.ts";
import type { SearchInput } from "#contract/search/endpoints.ts";
import { isLongEnoughQuery, normalizeQuery } from "#shared/search-query.ts";

/** The search parameters in the URL, not validated. */
export interface SearchAddress {
  readonly q?: string | undefined;
  readonly type?: string | undefined;
  readonly sort?: string | undefined;
  readonly order?: "asc" | "desc" | undefined;
}

/** The validated parameters. */
export interface SearchParams {
  /** Empty without a query. */
  readonly question: string;
  /** Whether the query is long enough. */
  readonly enough: boolean;
  readonly type: "article" | "game" | undefined;
  readonly sort: "date" | undefined;
  readonly order: "asc" | undefined;
}

/** Reads the URL: the query is in the path, or in the form's field. */
export function readSearchParams(searchVal: string | undefined, address: SearchAddress, lang: number): SearchParams {
  const question = normalizeQuery(searchVal || address.q || "")
    .slice(0, limits.maxQuestion)
    .trim();
  const byDate = address.sort === "date";
  return {
    question,
    enough: isLongEnoughQuery(question, lang),
    type: address.type === "article" || address.type === "game" ? address.type : undefined,
    sort: byDate ? "date" : undefined,
    order: byDate && address.order === "asc" ? "asc" : undefined,
  };
}

/** The same as the API wants it. */
export function searchInput({ question, type, sort, order }: SearchParams, lang: number): SearchInput {
  return { lang, q: question, type, sort, order };
}
