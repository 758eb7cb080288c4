import { useSyncExternalStore } from "react";
import { type PushState, pushState } from "./push-state.ts";

/** How pushes stand on this device, now and as it changes; `unknown` on the server. */
export function usePushState(key: string | undefined): PushState | "unknown" {
  return useSyncExternalStore<PushState | "unknown">(onChange, () => pushState(key), unknown);
}

const unknown = () => "unknown" as const;

/** A reader who has been in his browser's settings comes back to the page. */
function onChange(listener: () => void): () => void {
  const events = ["storage", "focus"] as const;
  for (const name of events) addEventListener(name, listener);
  document.addEventListener("visibilitychange", listener);
  return () => {
    for (const name of events) removeEventListener(name, listener);
    document.removeEventListener("visibilitychange", listener);
  };
}
