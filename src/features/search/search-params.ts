import { search as limits } from "#contract/limits.ts";
import type { SearchInput } from "#contract/search/endpoints.ts";
import { isLongEnoughQuery, normalizeQuery } from "#shared/search-query.ts";

/** What the address of a search says, as anybody may have written it. */
export interface SearchAddress {
  readonly q?: string | undefined;
  readonly type?: string | undefined;
  readonly sort?: string | undefined;
  readonly order?: "asc" | "desc" | undefined;
}

/** What is asked for, as it was understood. */
export interface SearchParams {
  /** Empty where nothing is asked. */
  readonly question: string;
  /** Whether it says enough to be searched for. */
  readonly enough: boolean;
  readonly type: "article" | "game" | undefined;
  readonly sort: "date" | undefined;
  readonly order: "asc" | undefined;
}

/** Reads an address: the question from its path, else from the form's field. */
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
