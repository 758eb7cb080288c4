import { useLingui } from "@lingui/react/macro";
import { useSuspenseQuery } from "@tanstack/react-query";
import { markSix } from "#contract/limits.ts";
import { latestDrawQuery } from "#src/components/mark-six/draw.queries.ts";
import { FollowButton } from "#src/components/notifications/follow-button.tsx";
import { SavedAtBadge } from "#src/components/offline/saved-at-badge.tsx";
import { lazyHydrated } from "#src/components/page/lazy-hydrated.tsx";
import { formatDrawTime } from "#src/lib/dates.ts";
import type { PageHead as Head } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { PageHead } from "#src/ui/headings.tsx";
import { loadMarkSixPage, MarkSixTabs } from "./mark-six-frame.tsx";
import styles from "./mark-six-page.module.css";

const LatestDraw = lazyHydrated(() => import("./draw-labels.tsx").then((module) => module.LatestDraw));

const CheckPicks = lazyHydrated(() => import("./check-picks.tsx").then((module) => module.CheckPicksLink), {
  ssr: false,
});

/** The latest draw with the labels of each of its seven numbers. */
export function MarkSixPage() {
  const { t } = useLingui();
  const locale = useLocale();
  const { data: draws } = useSuspenseQuery(latestDrawQuery());
  const [draw] = draws.data.draw_list;
  const time = formatDrawTime(draws.data.next_draw_at, locale.code);
  return (
    <div className="wrap">
      <PageHead
        title={t`Mark Six: latest draw`}
        text={t`Draws are held on Tuesdays, Thursdays, and Saturdays at 21:30 Hong Kong time. Next draw: ${time}.`}
      >
        <SavedAtBadge cachedAt={draws.cachedAt} />
        <FollowButton kind="draw" name={markSix.followKey}>
          {draw && <CheckPicks drawnAt={draw.drawn_at} />}
        </FollowButton>
      </PageHead>
      <MarkSixTabs open="/mark-six" />
      <div className={styles.columns}>{draw ? <LatestDraw draw={draw} /> : <p>{t`No results yet.`}</p>}</div>
    </div>
  );
}

export function loadMarkSix({ context }: PageArgs): Promise<Head> {
  return loadMarkSixPage(context, "/mark-six", latestDrawQuery());
}
