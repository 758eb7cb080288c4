import type { QueryClient } from "@tanstack/react-query";
import type { RegisteredRouter } from "@tanstack/react-router";
import type { Locale } from "#contract/locales.ts";
import { onRefreshRequest } from "#src/api/refresh-view.ts";
import { countEvents } from "./analytics.ts";
import { catchUpAfterGaps } from "./catch-up.ts";
import { connectLiveUpdates } from "./live-updates.ts";
import { startOutbox } from "./outbox.ts";
import { persistQueries } from "./persist-queries.ts";
import { prefetchVisibleLinks } from "./prefetch-links.ts";
import { syncPushSubscription } from "./push.ts";
import { syncSession } from "./session-sync.ts";
import { startWorker } from "./worker-client.ts";

interface Page {
  router: RegisteredRouter;
  queryClient: QueryClient;
  locale: Locale;
}

/** Milliseconds: the longest wait for idle time. */
const idleTimeout = 1000;

/** Starts the tasks of a rendered page that nothing on it waits for. */
export async function startBackgroundTasks({ router, queryClient, locale }: Page): Promise<void> {
  // Before idle time: readers who leave at once count too.
  start(() => countEvents(router));
  // Messages of the service worker may change the page, which must be hydrated first.
  await idleMoment();
  // Early, because the reader may tap at any time.
  start(() => prefetchVisibleLinks({ router, queryClient, locale }));
  for (const task of [
    () => startWorker({ queryClient }),
    () => catchUpAfterGaps(queryClient),
    () => persistQueries(queryClient, locale.id),
    () => syncSession(router),
    () => syncPushSubscription(router),
    startOutbox,
    () => connectLiveUpdates(router),
    () => onRefreshRequest(() => void queryClient.invalidateQueries()),
  ]) {
    // Between two of them the page can respond to a tap.
    await endOfTask();
    start(task);
  }
}

/** Starts a task. If it fails, at once or later, the others go on. */
function start(task: () => unknown): void {
  const run = async () => task();
  run().catch((error: unknown) => console.error("Background task failed:", error));
}

function endOfTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function idleMoment(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve(), { timeout: idleTimeout });
    else setTimeout(resolve, idleTimeout);
  });
}
