import { useLingui } from "@lingui/react/macro";
import { lazyHydrated } from "#src/components/page/lazy-hydrated.tsx";
import type { PageHead as Head } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { PageHead } from "#src/ui/headings.tsx";
import { Panel } from "#src/ui/panel.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import styles from "./generator-page.module.css";
import { loadMarkSixPage, MarkSixTabs, OddsNote } from "./mark-six-frame.tsx";

const Tools = lazyHydrated(() => import("./generator/generator-panels.tsx").then((module) => module.Tools), {
  catalog: "generator",
  ssr: false,
});

/** Lucky numbers, and the reader's picks for each draw. The tools load after the page, since they need scripts. */
export function GeneratorPage() {
  const { t } = useLingui();
  return (
    <div className="wrap">
      <PageHead
        title={t`Mark Six: lucky numbers`}
        text={t`Numbers are generated on this device with cryptographic randomness. We predict nothing and sell nothing.`}
      />
      <MarkSixTabs open="/mark-six/generator" />
      <div className={styles.columns}>
        <Tools fallback={<Waiting />} />
      </div>
      <OddsNote />
    </div>
  );
}

function Waiting() {
  return (
    <Panel labelledBy="generator">
      <Skeleton shape="title" width={40} />
      <Skeleton shape="line" width={80} />
      <Skeleton shape="line" width={60} />
    </Panel>
  );
}

export function loadGenerator({ context }: PageArgs): Promise<Head> {
  return loadMarkSixPage(context, "/mark-six/generator");
}
