import type { I18n } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { useRouteContext } from "@tanstack/react-router";
import { type ComponentType, Suspense, use, useSyncExternalStore } from "react";
import { addMessages } from "#src/lib/late-messages.ts";
import { PageHead } from "#src/ui/page-head.tsx";
import { Panel } from "#src/ui/panel.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import styles from "./generator-page.module.css";
import { MarkSixTabs } from "./mark-six-tabs.tsx";
import { OddsNote } from "./odds-note.tsx";

/** Lucky numbers, and the reader's own for each draw. The tools come after the page: they are of no use before its script. */
export function GeneratorPage() {
  const { t } = useLingui();
  const onServer = useSyncExternalStore(never, no, yes);
  return (
    <div className="wrap">
      <PageHead
        title={t`Mark Six: lucky numbers`}
        text={t`Drawn by the cryptographic generator of this device. Nothing is predicted and nothing is sold here.`}
      />
      <MarkSixTabs open="/mark-six/generator" />
      <div className={styles.columns}>
        {onServer ? (
          <Waiting />
        ) : (
          <Suspense fallback={<Waiting />}>
            <LateTools />
          </Suspense>
        )}
      </div>
      <OddsNote />
    </div>
  );
}

const never = () => () => {};
const no = () => false;
const yes = () => true;

function Waiting() {
  return (
    <Panel labelledBy="generator">
      <Skeleton shape="title" width={40} />
      <Skeleton shape="line" width={80} />
      <Skeleton shape="line" width={60} />
    </Panel>
  );
}

const loading = new WeakMap<I18n, Promise<ComponentType>>();

/** The tools and their texts, loaded once a page. */
function toolsOf(i18n: I18n): Promise<ComponentType> {
  const tools =
    loading.get(i18n) ??
    Promise.all([import("./generator/tools.tsx"), addMessages(i18n, "generator")]).then(([{ Tools }]) => Tools);
  loading.set(i18n, tools);
  // A network that was away may be there at the next visit.
  tools.catch(() => loading.delete(i18n));
  return tools;
}

function LateTools() {
  // The page's own: what the hook of the texts gives is another one after each change.
  const i18n = useRouteContext({ from: "__root__", select: (context) => context.i18n });
  const Tools = use(toolsOf(i18n));
  return <Tools />;
}
