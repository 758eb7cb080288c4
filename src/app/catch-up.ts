import type { Query, QueryClient } from "@tanstack/react-query";
import { emitRefreshed, recordMissedChanges } from "#src/api/missed-changes.ts";
import { connectivity, onConnectivityChange } from "#src/offline/connectivity.ts";
import { fastReconnectDelay } from "#src/realtime/backoff.ts";
import { onReconnected } from "#src/realtime/live-status.ts";

/**
 * Milliseconds after the first refresh at which it is repeated. Meanwhile outboxes are sent, here and on other devices,
 * and the server's caches expire. Only reads after that replace the counters of the responses to sent entries.
 */
const repeatedAfter = [2000, 5000, 8000] as const;
/** Milliseconds in the background after which a page may have missed changes. */
const asleep = 60_000;

/** Requests the data on screen again whenever the page may have missed changes: after a lost connection or a sleep. */
export function catchUpAfterGaps(queryClient: QueryClient): void {
  let timers: ReturnType<typeof setTimeout>[] = [];
  let wasOffline = false;
  let hiddenAt: number | undefined;

  function start(): void {
    for (const timer of timers) clearTimeout(timer);
    // Many pages lose their connection at once.
    const first = fastReconnectDelay();
    timers = [0, ...repeatedAfter].map((after) => setTimeout(() => void refresh(queryClient), first + after));
  }

  onConnectivityChange(() => {
    if (wasOffline && connectivity() === "online") start();
    wasOffline = connectivity() === "offline";
  });
  onReconnected(start);
  addEventListener("online", start);
  // Pages in the back/forward cache miss everything.
  addEventListener("pageshow", ({ persisted }) => persisted && start());
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) hiddenAt = Date.now();
    else if (hiddenAt !== undefined && Date.now() - hiddenAt > asleep) start();
  });
}

async function refresh(queryClient: QueryClient): Promise<void> {
  if (connectivity() === "offline") return;
  recordMissedChanges();
  // Notifications have a catch-up of their own. Restored and server-rendered data has no fetcher.
  const isShown = ({ queryKey, options }: Query) => options.queryFn !== undefined && queryKey[2] !== "notifications";
  await queryClient.invalidateQueries({ queryKey: ["read"], refetchType: "none" });
  // The member's state comes last: it removes outbox entries that these reads show.
  await queryClient.refetchQueries({ queryKey: ["read"], type: "active", predicate: isShown });
  await queryClient.refetchQueries({ queryKey: ["member"], type: "active", predicate: isShown });
  emitRefreshed();
}
