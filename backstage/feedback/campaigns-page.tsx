import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { CampaignSummary } from "#contract/feedback/results.ts";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { useMay } from "../access/me.queries.ts";
import rows from "../documents/document-rows.module.css";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import { NotFoundPage } from "../layout/not-found-page.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { campaignsQuery } from "./feedback.queries.ts";

/** Questionnaires with the number of their answers. */
export function CampaignsPage() {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  const may = useMay();
  const list = useInfiniteQuery(campaignsQuery(lang));
  if (!may("read_analytics")) return <NotFoundPage />;
  const campaigns = list.data?.pages.flatMap((page) => page.campaign_list) ?? [];
  return (
    <>
      <PageTitle title={t`Results of questionnaires`} />
      {list.isPending && <LoadingRows />}
      {list.isError && campaigns.length === 0 && <LoadError error={list.error} retry={() => void list.refetch()} />}
      {list.isSuccess && campaigns.length === 0 && (
        <Empty title={t`Nothing here yet`}>{t`Published questionnaires are listed here with their answers.`}</Empty>
      )}
      {campaigns.length > 0 && (
        <ul className={rows.rows} aria-label={t`Results of questionnaires`}>
          {campaigns.map((campaign) => (
            <CampaignRow key={campaign.id} campaign={campaign} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div>
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>{t`Show more`}</Button>
        </div>
      )}
    </>
  );
}

function CampaignRow({
  campaign: { id, title, starts_at, ends_at, answer_count: count },
}: {
  campaign: CampaignSummary;
}) {
  const { t } = useLingui();
  const { code } = useLocale();
  const period = new Intl.DateTimeFormat(code, { dateStyle: "medium" });
  return (
    <li className={rows.row}>
      <div className={rows.text}>
        <h2>
          <Link to="/feedback/$id" params={{ id: String(id) }}>
            {title || t`Untitled`}
          </Link>
        </h2>
        <p>
          <span>{period.formatRange(new Date(starts_at), new Date(ends_at))}</span>
          <span>{t`${plural(count, { one: "# answer", other: "# answers" })}`}</span>
        </p>
      </div>
    </li>
  );
}
