import { useLingui } from "@lingui/react/macro";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { type ComponentProps, Suspense, use } from "react";
import { drawYearQuery } from "#src/content/draw.queries.ts";
import { PageHead } from "#src/ui/page-head.tsx";
import { CheckedMark } from "./checked-mark.tsx";
import { MarkSixTabs } from "./mark-six-tabs.tsx";

const route = "/mark-six/history-result/{-$year}";

type View = typeof import("./history-view.tsx").HistoryView;
let view: View | undefined;
let loading: Promise<View> | undefined;

/** The draws of the recent year: chosen by the reader, counted and listed. All of it from one read, which is kept. */
function HistoryPage() {
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
        text={t`The draws of the recent year: when each number came, how often, and the labels of each draw.`}
      >
        {latest && <CheckedMark number={latest.number} keptAt={read.keptAt} answeredAt={dataUpdatedAt} />}
      </PageHead>
      <MarkSixTabs open="/mark-six/history-result" />
      <Suspense>
        <LaterView draws={draws} address={{ ...search, year }} />
      </Suspense>
    </div>
  );
}

/** The view, as soon as its script is there. */
function LaterView(props: ComponentProps<View>) {
  const View = view ?? use(loadView());
  return <View {...props} />;
}

function loadView(): Promise<View> {
  loading ??= import("./history-view.tsx").then(
    ({ HistoryView }) => {
      view = HistoryView;
      return view;
    },
    (error) => {
      // Whoever tries again asks for it again.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** The page with what it needs to be drawn. What the server has drawn works by its links, and gets its script later. */
export async function loadHistory(): Promise<{ HistoryPage: typeof HistoryPage }> {
  if (!takesOver()) await loadView();
  return { HistoryPage };
}

/** Whether the script is about to take over a page that the server has drawn. */
function takesOver(): boolean {
  if (typeof document === "undefined") return false;
  return document.querySelector("[data-rendered]") !== null && document.documentElement.dataset.ready === undefined;
}
