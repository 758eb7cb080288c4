import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { itemQuery } from "../documents/documents.queries.ts";
import { gameFamily, textOf } from "../documents/families.ts";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import { Versions } from "../history/versions.tsx";
import { PageTitle } from "../layout/page-title.tsx";

const route = getRouteApi("/games/$item/history");

/** The versions of the text of a game, the latest first. */
export function GameHistoryPage() {
  const { t } = useLingui();
  const { id: lang, content } = useLocale();
  const { item } = route.useParams();
  const search = route.useSearch();
  const documents = useQuery(itemQuery(lang, Number(item), gameFamily));
  const text = textOf(documents.data, gameFamily, Number(search.lang ?? content));
  return (
    <>
      <PageTitle title={t`Version history`}>
        <Link to="/games/$item" params={{ item }} search={search} className={buttonClass()}>{t`Back to the text`}</Link>
      </PageTitle>
      {documents.isPending && <LoadingRows />}
      {documents.isError && <LoadError error={documents.error} retry={() => void documents.refetch()} />}
      {text && <Versions document={text} />}
    </>
  );
}
