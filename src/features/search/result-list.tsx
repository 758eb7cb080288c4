import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import type { SearchInput, SearchResult } from "#contract/search/endpoints.ts";
import { MoreButton, useMore } from "#src/components/lists/next-pages.tsx";
import { Marked } from "#src/components/search/match-marks.tsx";
import { sectionNames } from "#src/components/site/key-labels.ts";
import { formatDay } from "#src/lib/dates.ts";
import { Link } from "#src/lib/link.tsx";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { Row, Rows } from "#src/ui/lists.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { searchQuery } from "./search.queries.ts";

interface Props {
  input: SearchInput;
  first: { readonly result_list: readonly SearchResult[]; readonly next_cursor: string | null };
}

/** The results of a query, with more on request. */
export function ResultList({ input, first }: Props) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { rows, ...more } = useMore(first.next_cursor, async (cursor) => {
    const { data } = await queryClient.fetchQuery(searchQuery({ ...input, cursor }));
    return { rows: data.result_list, cursor: data.next_cursor };
  });
  const results = [...first.result_list, ...rows];
  const count = results.length;
  return (
    <>
      <p role="status" className="sr">
        {more.more ? t`More than ${count} found` : t`${count} found`}
      </p>
      <Rows label={t`Results`}>
        {results.map((result) => (
          <ResultRow key={`${result.type} ${result.id}`} result={result} />
        ))}
      </Rows>
      <MoreButton {...more} />
    </>
  );
}

function ResultRow({
  result: { type, id, title, excerpt, section, cover_img, published_at },
}: {
  result: SearchResult;
}) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const name = sectionNames[section];
  return (
    <Row
      lead={<Picture picture={cover_img} sizes="4.5rem" ratio="1/1" />}
      title={
        <Link
          to={type === "article" ? "/article/$id" : "/game-intro/$id"}
          params={{ id: String(id) }}
          lang={contentLangAttribute(locale)}
        >
          <Marked pieces={title} />
        </Link>
      }
      text={
        <span lang={contentLangAttribute(locale)}>
          <Marked pieces={excerpt} />
        </span>
      }
      meta={
        <>
          <span>{type === "game" ? t`Game` : t`Article`}</span>
          {name && <span>{i18n._(name)}</span>}
          <time dateTime={published_at}>{formatDay(published_at, locale.code)}</time>
        </>
      }
    />
  );
}
