import type { QueryClient } from "@tanstack/react-query";
import type { RegisteredRouter } from "@tanstack/react-router";
import type { createRoot } from "react-dom/client";
import type { Locale } from "#contract/locales.ts";
import { followScrollRules } from "#src/features/layout/scroll.ts";
import { deliverWhenBack } from "#src/forms/retry-submissions.ts";
import { resumeOutbox } from "#src/outbox/start.ts";
import { countEvents } from "./analytics.ts";
import { persistBootData } from "./boot-data.ts";
import { mountContactButton } from "./contact.ts";
import { mountInstallPrompt } from "./install.ts";
import { connectLiveUpdates } from "./live-updates.ts";
import { mountAds } from "./mount-ads.ts";
import { showIncomingNotifications } from "./notification-toasts.ts";
import { requestAnalyticsConsent } from "./outside-analytics.ts";
import { prefetchVisibleLinks } from "./prefetch-links.ts";
import { syncPushSubscription } from "./push.ts";
import { syncSession } from "./session-sync.tsx";
import { warmUpIntl } from "./warm-up-intl.ts";
import { startWorker } from "./worker-client.ts";

interface Started {
  router: RegisteredRouter;
  queryClient: QueryClient;
  locale: Locale;
  /** React's own, handed on: taken from the package it would split the first script. */
  createRoot: typeof createRoot;
}

/** Milliseconds that a moment of rest is waited for. */
const restAtMost = 1000;

/** Connects a page that is drawn with what is around it. */
export async function startBackgroundTasks({ router, queryClient, locale, createRoot: root }: Started): Promise<void> {
  warmUpIntl(locale.code);
  followScrollRules(router);
  // Whoever leaves at once has been here too.
  countEvents(router);
  // What the worker has to say may change the page, which is taken over part by part.
  await rest();
  // First, since the reader may tap at any moment.
  prefetchVisibleLinks({ router, queryClient, locale });
  for (const connect of [
    () => startWorker({ queryClient }),
    () => persistBootData(queryClient, locale.id),
    () => syncSession(router, root),
    () => syncPushSubscription(router),
    () => mountInstallPrompt(router, root),
    () => mountAds(router, root),
    () => mountContactButton(router, root),
    () => requestAnalyticsConsent(router, root),
    deliverWhenBack,
    resumeOutbox,
    () => showIncomingNotifications(router, root),
    () => connectLiveUpdates(router),
  ]) {
    // In tasks of their own: a tap does not wait for all of them.
    await endOfTask();
    connect();
  }
}

function endOfTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function rest(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve(), { timeout: restAtMost });
    else setTimeout(resolve, restAtMost);
  });
}
