import type { QueryClient } from "@tanstack/react-query";
import type { RegisteredRouter } from "@tanstack/react-router";
import type { createRoot } from "react-dom/client";
import type { Locale } from "#contract/locales.ts";
import { deliverWhenBack } from "#src/content/forms/deliver-later.ts";
import { followScrollRules } from "#src/features/frame/scroll.ts";
import { sendWaitingWishes } from "#src/offline/outbox/start-sending.ts";
import { advertise } from "./advertise.ts";
import { countEvents } from "./analytics.ts";
import { keepBootData } from "./boot-data.ts";
import { offerContact } from "./contact.ts";
import { formatElsewhereFirst } from "./formats.ts";
import { offerInstall } from "./install.ts";
import { goLive } from "./live.ts";
import { followMember } from "./member.tsx";
import { followNews } from "./news.ts";
import { askForOutside } from "./outside-analytics.ts";
import { followPush } from "./push.ts";
import { readAhead } from "./read-ahead.ts";
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
export async function afterStart({ router, queryClient, locale, createRoot: root }: Started): Promise<void> {
  formatElsewhereFirst(locale.code);
  followScrollRules(router);
  // Whoever leaves at once has been here too.
  countEvents(router);
  // What the worker has to say may change the page, which is taken over part by part.
  await rest();
  // First, since the reader may tap at any moment.
  readAhead({ router, queryClient, locale });
  for (const connect of [
    () => startWorker({ queryClient }),
    () => keepBootData(queryClient, locale.id),
    () => followMember(router, root),
    () => followPush(router),
    () => offerInstall(router, root),
    () => advertise(router, root),
    () => offerContact(router, root),
    () => askForOutside(router, root),
    deliverWhenBack,
    sendWaitingWishes,
    () => followNews(router, root),
    () => goLive(router),
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
