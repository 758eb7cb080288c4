import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { itemQuery } from "../documents/documents.queries.ts";
import { articleFamily } from "../documents/families.ts";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { Versions } from "./versions.tsx";

const route = getRouteApi("/articles/$item/history");

/** The versions of a text, the latest first; two of them can be compared, and an earlier one taken again. */
export function HistoryPage() {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  const { item } = route.useParams();
  const search = route.useSearch();
  const documents = useQuery(itemQuery(lang, Number(item), articleFamily));
  const text = documents.data?.find((each) => each.kind === "article_text" && String(each.lang) === search.lang);
  return (
    <>
      <PageTitle title={t`Version history`}>
        <Link
          to="/articles/$item"
          params={{ item }}
          search={search}
          className={buttonClass()}
        >{t`Back to the text`}</Link>
      </PageTitle>
      {documents.isPending && <LoadingRows />}
      {documents.isError && <LoadError error={documents.error} retry={() => void documents.refetch()} />}
      {text && <Versions document={text} />}
    </>
  );
}
