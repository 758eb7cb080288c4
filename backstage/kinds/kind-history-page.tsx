import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { kindItemQuery } from "../documents/documents.queries.ts";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import { Versions } from "../history/versions.tsx";
import { NotFoundPage } from "../layout/not-found-page.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { screenOfPlace } from "./kind-screens.ts";

const route = getRouteApi("/$place/$item/history");

/** The versions of a document that all languages share. */
export function KindHistoryPage() {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  const params = route.useParams();
  const screen = screenOfPlace(params.place);
  const found = useQuery({ ...kindItemQuery(lang, screen?.kind, Number(params.item)), enabled: screen !== undefined });
  if (!screen || found.data === null) return <NotFoundPage />;
  return (
    <>
      <PageTitle title={t`Version history`}>
        <Link to="/$place/$item" params={params} className={buttonClass()}>{t`Back`}</Link>
      </PageTitle>
      {found.isPending && <LoadingRows />}
      {found.isError && <LoadError error={found.error} retry={() => void found.refetch()} />}
      {found.data && <Versions document={found.data} />}
    </>
  );
}
