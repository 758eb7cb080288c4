import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { CirclePlus } from "lucide";
import { useEffect, useState } from "react";
import { search } from "#contract/limits.ts";
import { searchSite } from "#contract/search/endpoints.ts";
import { isLongEnoughQuery, normalizeQuery } from "#shared/search-query.ts";
import { readQuery } from "#src/api/read-query.ts";
import { articleListQuery } from "#src/components/articles/article.queries.ts";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { IconButton } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { SearchField } from "#src/ui/text-field.tsx";
import type { ChosenArticle } from "./chosen-article.ts";
import styles from "./newsletter-editor.module.css";

interface Props {
  /** Of the issue. */
  lang: number;
  chosen: readonly ChosenArticle[];
  /** Whether there is room for no more. */
  full: boolean;
  onAdd: (article: ChosenArticle) => void;
}

const shown = 8;

/** Finds articles for an issue: the latest ones, or those that a search finds. */
export function ArticleChoice({ lang, chosen, full, onAdd }: Props) {
  const { t } = useLingui();
  const tag = contentLangAttribute(useLocale(), lang);
  const [typed, setTyped] = useState("");
  const found = useArticles(lang, useRested(normalizeQuery(typed).slice(0, search.maxQuestion)));
  return (
    <section aria-label={t`Choose articles`} className={styles.choice}>
      <SearchField
        label={t`Search articles`}
        value={typed}
        maxLength={search.maxQuestion}
        onChange={({ target }) => setTyped(target.value)}
        // It is no part of the issue: neither does it change it, nor does Enter make it.
        onInput={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      {full && <p className={styles.none}>{t`This issue is full.`}</p>}
      {found?.length === 0 && <p className={styles.none}>{t`No articles found`}</p>}
      <ul>
        {(found ?? []).map((article) => {
          const { id, title } = article;
          const taken = full || chosen.some((other) => other.id === id);
          return (
            <li key={id}>
              <span lang={tag}>{title}</span>
              <IconButton label={t`Add: ${title}`} aria-disabled={taken} onClick={() => !taken && onAdd(article)}>
                <Icon icon={CirclePlus} />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function useArticles(lang: number, question: string): readonly ChosenArticle[] | undefined {
  const asked = isLongEnoughQuery(question, lang);
  const latest = useQuery({ ...articleListQuery({ lang, limit: shown }), throwOnError: false, enabled: !asked });
  const found = useQuery({
    ...readQuery(searchSite, { lang, q: question, type: "article", limit: shown }),
    throwOnError: false,
    enabled: asked,
  });
  if (!asked) return latest.data?.data.article_list;
  return found.data?.data.result_list.map(({ id, title }) => ({ id, title: title.join("") }));
}

/** The typed text, once the reader pauses. */
function useRested(text: string): string {
  const [rested, setRested] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), search.typingRest);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
