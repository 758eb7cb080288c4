import { useLingui } from "@lingui/react/macro";
import type { ArticleSummary } from "#contract/articles/endpoints.ts";
import { Link } from "#src/lib/link.tsx";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { Chips, chipClass } from "#src/ui/chip.tsx";

interface TopicChipsProps {
  type: "article" | "game";
  labels: ArticleSummary["label_list"];
}

/** Links to the topics of an article or game. */
export function TopicChips({ type, labels }: TopicChipsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <Chips label={t({ comment: "Screen-reader label of a list of topic links", message: "Topics" })}>
      {labels.map(({ key, name }) => (
        <Link
          key={key}
          to="/search-by-tag/$type/$label"
          params={{ type, label: key }}
          className={chipClass(false)}
          lang={contentLangAttribute(locale)}
        >
          {name}
        </Link>
      ))}
    </Chips>
  );
}
