import { useSyncExternalStore } from "react";
import { type LiveStatus, liveStatus, onLiveChange } from "./live-status.ts";

const before: LiveStatus = { state: "disconnected", refused: false };

/** How this page's connection to the site stands. */
export function useLive(): LiveStatus {
  return useSyncExternalStore(onLiveChange, liveStatus, () => before);
}
