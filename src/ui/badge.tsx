import { CircleCheck, Clock, CloudOff, History, type IconNode, RefreshCw, TriangleAlert } from "lucide";
import type { ReactNode } from "react";
import css from "./badge.module.css";
import { Icon } from "./icon.tsx";

/** A short label on a colored background. */
export function Badge({
  tone = "plain",
  children,
}: {
  tone?: "plain" | "red" | "soft" | undefined;
  children: ReactNode;
}) {
  return (
    <span className={css.badge} data-tone={tone}>
      {children}
    </span>
  );
}

export type SyncState = "saved" | "syncing" | "queued" | "stale" | "failed" | "none";

const icons: Record<SyncState, IconNode> = {
  saved: CircleCheck,
  syncing: RefreshCw,
  queued: Clock,
  stale: History,
  failed: TriangleAlert,
  none: CloudOff,
};

/** The state of a copy or an entry, with an icon and text. */
export function SyncMark({ state, children }: { state: SyncState; children: ReactNode }) {
  return (
    <span className={css.sync} data-state={state}>
      <Icon icon={icons[state]} />
      <span>{children}</span>
    </span>
  );
}
