import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { itemQuery } from "../documents/documents.queries.ts";
import { articleFamily, type Family, gameFamily, textOf } from "../documents/families.ts";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { Versions } from "./versions.tsx";

export const ArticleHistoryPage = () => <TextHistory family={articleFamily} />;
export const GameHistoryPage = () => <TextHistory family={gameFamily} />;

/** The versions of a text, the latest first; two of them can be compared, and an earlier one taken again. */
function TextHistory({ family }: { family: Family }) {
  const { t } = useLingui();
  const { id: lang, content } = useLocale();
  const { item = "" } = useParams({ strict: false });
  const { lang: open = String(content) } = useSearch({ strict: false });
  const documents = useQuery(itemQuery(lang, Number(item), family));
  const text = textOf(documents.data, family, Number(open));
  return (
    <>
      <PageTitle title={t`Version history`}>
        <Link
          to={family.screen}
          params={{ item }}
          search={{ lang: open }}
          className={buttonClass()}
        >{t`Back to the text`}</Link>
      </PageTitle>
      {documents.isPending && <LoadingRows />}
      {documents.isError && <LoadError error={documents.error} retry={() => void documents.refetch()} />}
      {text && <Versions document={text} />}
    </>
  );
}
