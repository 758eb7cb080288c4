import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { Marked } from "#src/components/search/match-marks.tsx";
import { Link } from "#src/lib/link.tsx";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import styles from "./search-box.module.css";
import { useSuggestions } from "./use-suggestions.ts";

interface Props {
  /** Of the field; the list and its options have ids of their own that begin with it. */
  id: string;
  typed: string;
  /** Place of the one that the keyboard is on, or -1. */
  active: number;
  onChoose: () => void;
  /** Told how many there are. */
  onCount: (count: number) => void;
}

/** What may be meant, as the list of a combobox: it comes with the first letter that is typed. The focus stays in the field; options are links all the same. */
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
      {/* Pressed with a pointer, an option must not take the focus from the field before it is chosen. */}
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
