import { CircleCheck, Clock, CloudOff, History, type IconNode, RefreshCw, TriangleAlert } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import css from "./sync-badge.module.css";

export type SyncState = "saved" | "syncing" | "queued" | "stale" | "failed" | "none";

const icons: Record<SyncState, IconNode> = {
  saved: CircleCheck,
  syncing: RefreshCw,
  queued: Clock,
  stale: History,
  failed: TriangleAlert,
  none: CloudOff,
};

/** What is true about a copy or an entry: always an icon and words. */
export function SyncMark({ state, children }: { state: SyncState; children: ReactNode }) {
  return (
    <span className={css.sync} data-state={state}>
      <Icon icon={icons[state]} />
      <span>{children}</span>
    </span>
  );
}
