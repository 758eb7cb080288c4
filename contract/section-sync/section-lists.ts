import type { QueryValues } from "../http/api-path.ts";
import { popularListSize } from "../limits.ts";

interface SectionSearch {
  readonly order?: "asc" | "desc" | undefined;
  readonly label?: string | undefined;
}

/** The lists of a section page: its articles in the order chosen, and what is read most in it. */
export function sectionLists(path: string, lang: number, { order, label }: SectionSearch): [QueryValues, QueryValues] {
  const section = path.slice(1);
  return [
    { lang, section, ...(order === "asc" && { order }), ...(label && { label }) },
    { lang, section, sort: "popular", limit: popularListSize },
  ];
}
