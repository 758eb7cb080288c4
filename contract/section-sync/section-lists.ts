import type { ArticleListInput } from "../articles/endpoints.ts";
import { popularListSize } from "../limits.ts";

interface SectionSearch {
  readonly order?: "asc" | "desc" | undefined;
  readonly label?: string | undefined;
}

/** The lists of a section page: its articles in the order chosen, and what is read most in it. */
export function sectionLists(
  path: string,
  lang: number,
  { order, label }: SectionSearch,
): [ArticleListInput, ArticleListInput] {
  const section = path.slice(1);
  return [
    { lang, section, ...(order === "asc" && { order }), ...(label && { label }) },
    { lang, section, sort: "popular", limit: popularListSize },
  ];
}
