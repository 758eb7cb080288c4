import { useLingui } from "@lingui/react/macro";
import { useSuspenseQuery } from "@tanstack/react-query";
import { notFound, useParams, useSearch } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { drawYearQuery } from "#src/components/mark-six/draw.queries.ts";
import { lazyHydrated } from "#src/components/page/lazy-hydrated.tsx";
import { formatSavedAt } from "#src/lib/dates.ts";
import type { PageHead as Head } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { SyncMark } from "#src/ui/badge.tsx";
import { PageHead } from "#src/ui/headings.tsx";
import { loadMarkSixPage, MarkSixTabs } from "./mark-six-frame.tsx";

const path = "/mark-six/history-result";
const route = `${path}/{-$year}` as const;

const HistoryView = lazyHydrated(() => import("./history-view.tsx").then((module) => module.HistoryView));

/** The draws of the past year: selected by the reader, counted and listed. All of it comes from one cached read. */
export function HistoryPage() {
  const { t } = useLingui();
  const { year } = useParams({ from: route });
  const search = useSearch({ from: route });
  const { data: read, dataUpdatedAt } = useSuspenseQuery(drawYearQuery());
  const draws = read.data.draw_list;
  const [latest] = draws;
  return (
    <div className="wrap">
      <PageHead
        title={t`Mark Six: history and trends`}
        text={t`Draws from the past year: when and how often each number was drawn, with trend labels for every draw.`}
      >
        {latest && <CheckedMark number={latest.number} cachedAt={read.cachedAt} answeredAt={dataUpdatedAt} />}
      </PageHead>
      <MarkSixTabs open="/mark-six/history-result" />
      <HistoryView draws={draws} address={{ ...search, year }} />
    </div>
  );
}

export async function loadHistory({
  context,
  params: { year },
}: PageArgs<{ year?: string | undefined }>): Promise<Head> {
  if (year && !/^\d{4}$/.test(year)) throw notFound();
  const [head] = await Promise.all([
    loadMarkSixPage(context, path, drawYearQuery(), year ? `${path}/${year}` : path),
    // The server's links work before the script of the view. A page rendered in the browser waits for the view.
    // must not come after the rest.
    HistoryView.preload(context.i18n),
  ]);
  return head;
}

interface CheckedMarkProps {
  /** Number of the latest known draw. */
  number: string;
  /** When the copy on screen was saved; `null` for a response from the network. */
  cachedAt: string | null;
  /** When the response arrived, in milliseconds. */
  answeredAt: number;
}

const never = () => () => {};

/** The latest draw in the data, and when the site was last checked. */
function CheckedMark({ number, cachedAt, answeredAt }: CheckedMarkProps) {
  const { t } = useLingui();
  const locale = useLocale();
  // The server knows neither the reader's clock nor the copies on the device: time and state show after hydration.
  const onDevice = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const time = formatSavedAt(cachedAt ?? new Date(answeredAt).toISOString(), locale.code);
  return (
    <SyncMark state={onDevice && cachedAt ? "stale" : "saved"}>
      {onDevice ? t`Data up to draw ${number}, last checked ${time}` : t`Data up to draw ${number}`}
    </SyncMark>
  );
}
