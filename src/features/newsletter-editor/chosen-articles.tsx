import { useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp, X } from "lucide";
import { type KeyboardEvent, useId, useState } from "react";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { IconButton } from "#src/ui/button.tsx";
import { describedBy, Help } from "#src/ui/field.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { type ChosenArticle, chosenText, moved } from "./chosen-article.ts";
import styles from "./newsletter-editor.module.css";

interface Props {
  /** Of the issue. */
  lang: number;
  articles: readonly ChosenArticle[];
  onChange: (articles: readonly ChosenArticle[]) => void;
  error: string | undefined;
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** The articles of an issue in their order, which buttons change, or Alt with an arrow key. */
export function ChosenArticles({ lang, articles, onChange, error }: Props) {
  const { t } = useLingui();
  const tag = contentLangAttribute(useLocale(), lang);
  const id = useId();
  const [said, setSaid] = useState("");
  const count = articles.length;
  const hint = count > 1 ? t`You can also move an article with Alt and the up or down arrow key.` : undefined;

  function move(from: number, by: number) {
    const next = moved(articles, from, by);
    const row = articles[from];
    if (next === articles || !row) return;
    const { title } = row;
    const place = next.indexOf(row) + 1;
    onChange(next);
    setSaid(
      t({
        comment: "Screen readers: after an article was moved in the list",
        message: `Moved to ${place} of ${count}: ${title}`,
      }),
    );
  }

  function onKeyDown(event: KeyboardEvent, from: number) {
    const by = steps[event.key];
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    move(from, by);
  }

  return (
    <fieldset className={styles.chosen} aria-describedby={describedBy(id, hint, error)}>
      <legend>{t`Articles in this issue`}</legend>
      {count === 0 && !error && <p className={styles.none}>{t`No articles yet. Choose some below.`}</p>}
      <ol>
        {articles.map((article, place) => {
          const { title } = article;
          return (
            <li key={article.id} onKeyDown={(event) => onKeyDown(event, place)}>
              <input type="hidden" name="article" value={chosenText(article)} />
              <span lang={tag}>{title}</span>
              <IconButton label={t`Move up: ${title}`} aria-disabled={place === 0} onClick={() => move(place, -1)}>
                <Icon icon={ArrowUp} />
              </IconButton>
              <IconButton
                label={t`Move down: ${title}`}
                aria-disabled={place === count - 1}
                onClick={() => move(place, 1)}
              >
                <Icon icon={ArrowDown} />
              </IconButton>
              <IconButton
                label={t`Remove: ${title}`}
                onClick={() => {
                  onChange(articles.toSpliced(place, 1));
                  setSaid(t`Removed: ${title}`);
                }}
              >
                <Icon icon={X} />
              </IconButton>
            </li>
          );
        })}
      </ol>
      <Help id={id} hint={hint} error={error} />
      <p role="status" className="sr">
        {said}
      </p>
    </fieldset>
  );
}
