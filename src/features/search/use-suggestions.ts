import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { search as limits } from "#contract/limits.ts";
import type { SearchResult } from "#contract/search/endpoints.ts";
import { isLongEnoughQuery, normalizeQuery } from "#shared/search-query.ts";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { mainQuery } from "#src/components/site/main.queries.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { searchQuery } from "./search.queries.ts";

/** A keyword that leads to its search, or an article or game that may be meant. */
export type Suggestion = { readonly keyword: string } | SearchResult;

/**
 * What may be meant by what has been typed: keywords at once, titles when the typing rests. An answer that was overtaken
 * by further letters is given up.
 */
export function useSuggestions(typed: string): Suggestion[] {
  const locale = useLocale();
  const offline = useConnectivity() === "offline";
  const { data: main } = useSuspenseQuery(mainQuery(locale.id));
  const question = normalizeQuery(typed).slice(0, limits.maxQuestion);
  const [rested, setRested] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setRested(question), limits.typingRest);
    return () => clearTimeout(timer);
  }, [question]);
  const { data: found } = useQuery({
    ...searchQuery({ lang: locale.id, q: rested, limit: limits.suggestions }),
    throwOnError: false,
    enabled: !offline && rested !== "" && rested === question && isLongEnoughQuery(rested, locale.id),
  });
  if (!question) return [];
  const begun = question.toLowerCase();
  const keywords = main.data.popular_keyword_list.filter((keyword) => keyword.toLowerCase().startsWith(begun));
  return [...keywords.map((keyword) => ({ keyword })), ...(rested === question && found ? found.data.result_list : [])];
}
