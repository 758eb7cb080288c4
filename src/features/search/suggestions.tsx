import { useLingui } from "@lingui/react/macro";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { search as limits } from "#contract/limits.ts";
import type { SearchResult } from "#contract/search/endpoints.ts";
import { isLongEnoughQuery, normalizeQuery } from "#shared/search-query.ts";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { Marked } from "#src/components/search/match-marks.tsx";
import { mainQuery } from "#src/components/site/main.queries.ts";
import { Link } from "#src/lib/link.tsx";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { searchQuery } from "./search.queries.ts";
import styles from "./search-box.module.css";

interface Props {
  /** Of the field; the list and its options have ids of their own that begin with it. */
  id: string;
  typed: string;
  /** Index of the option that the keyboard is on, or -1. */
  active: number;
  onChoose: () => void;
  /** Called with the number of suggestions. */
  onCount: (count: number) => void;
}

/**
 * Suggestions as the listbox of a combobox, from the first letter on. The focus stays in the field; options are links.
 */
export function Suggestions({ id, typed, active, onChoose, onCount }: Props) {
  const { t } = useLingui();
  const lang = contentLangAttribute(useLocale());
  const suggestions = useSuggestions(typed);
  const count = suggestions.length;
  useEffect(() => onCount(count), [count, onCount]);
  return (
    <>
      <p role="status" className="sr">
        {count > 0 && t`Suggestions: ${count}`}
      </p>
      {/* Pointer presses must not move the focus out of the field. */}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t`Suggestions`}
        className={styles.list}
        hidden={count === 0}
        onPointerDown={(event) => event.preventDefault()}
      >
        {suggestions.map((suggestion, place) => {
          const option = {
            id: `${id}-${place}`,
            role: "option",
            tabIndex: -1,
            "aria-selected": place === active,
            onClick: onChoose,
          };
          return "keyword" in suggestion ? (
            <Link
              key={suggestion.keyword}
              {...option}
              to="/search/{-$searchVal}"
              params={{ searchVal: suggestion.keyword }}
              lang={lang}
            >
              {suggestion.keyword}
            </Link>
          ) : (
            <Link
              key={`${suggestion.type} ${suggestion.id}`}
              {...option}
              to={suggestion.type === "article" ? "/article/$id" : "/game-intro/$id"}
              params={{ id: String(suggestion.id) }}
            >
              <span lang={lang}>
                <Marked pieces={suggestion.title} />
              </span>
              <small>{suggestion.type === "game" ? t`Game` : t`Article`}</small>
            </Link>
          );
        })}
      </div>
    </>
  );
}

/** A keyword that leads to its search, or an article or game that may be meant. */
type Suggestion = { readonly keyword: string } | SearchResult;

/**
 * Suggestions for the typed text: keywords at once, titles when the reader pauses. Further typing cancels the request.
 */
function useSuggestions(typed: string): Suggestion[] {
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
