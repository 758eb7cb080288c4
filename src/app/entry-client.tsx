import "#src/ui/tokens.css";
import type { QueryClient } from "@tanstack/react-query";
import type { RegisteredRouter } from "@tanstack/react-router";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { readCachedAt } from "#contract/http/cached-at-header.ts";
import { ApiError } from "#contract/http/errors.ts";
import { etagPrefix, preloadedRequest } from "#contract/http/preload-links.ts";
import { defaultStart, joinLocale, localeCookie, preferredLocale, resetPath, splitLocale } from "#contract/locales.ts";
import type { Read } from "#src/api/read.ts";
import { readKey } from "#src/api/read-query.ts";
import { handleChunkLoadError, watchChunkLoadErrors } from "#src/components/page/chunk-load-error.ts";
import { followScrollRules } from "#src/features/layout/scroll.ts";
import { loadI18n, rememberLocale } from "#src/lib/i18n.ts";
import { captureInstallPrompt } from "#src/lib/install-prompt.ts";
import { emptyHead, type PageHead, scheduleHead } from "#src/lib/page-head.ts";
import { unlessLeaving, watchLeaving } from "#src/offline/leaving.ts";
import { App } from "./app.tsx";
import { removeBlockedChannels } from "./blocked-channels.ts";
import { restoreQueries } from "./persisted-queries.ts";
import { createQueryClient } from "./query-client.ts";
import { createRouter } from "./router.tsx";

const { locale } = splitLocale(location.pathname);

/** On the root path the reader's language wins over the address (spec section 2); the server does the same. */
function leadsElsewhere(): boolean {
  if (location.pathname !== "/") return false;
  if (location.search === defaultStart) {
    // An app installed in this language starts in it and keeps it after a reload.
    rememberLocale(locale.code);
    history.replaceState(null, "", "/");
    return false;
  }
  const cookie = document.cookie.split("; ").find((part) => part.startsWith(`${localeCookie.name}=`));
  const preferred = preferredLocale(cookie?.slice(localeCookie.name.length + 1), navigator.languages);
  if (!cookie) rememberLocale(preferred.code);
  if (preferred.code === locale.code) return false;
  location.replace(`/${preferred.code}${location.search}`);
  return true;
}

/**
 * Puts the reads of the server's HTML into the cache. Returns whether their ETags are those that the HTML was made of.
 */
async function takeOverReads(queryClient: QueryClient): Promise<boolean> {
  const links = document.querySelectorAll<HTMLLinkElement>("link[data-etag]");
  const same = await Promise.all(
    Array.from(links, async ({ href, dataset }) => {
      const { pathname, search } = new URL(href);
      const path = pathname + search;
      const response = await fetch(href, preloadedRequest);
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      const etag = response.headers.get("etag");
      // A cached response of another build may have another shape: the page's read validates it.
      if (etag && etagPrefix(etag) !== dataset.etag) return false;
      const cachedAt = readCachedAt(response.headers);
      queryClient.setQueryData<Read<unknown>>(readKey(path), { data: await response.json(), cachedAt, etag });
      return true;
    }),
  );
  return same.every(Boolean);
}

/** Loads the full style sheet of a page from the page cache, early, so that the first paint does not wait for it. */
async function loadLateSheet(): Promise<void> {
  const sheet = document.querySelector<HTMLLinkElement>("link[data-deferred]");
  if (!sheet) return;
  await new Promise((resolve) => {
    sheet.onload = resolve;
    // The critical styles are inline.
    sheet.onerror = resolve;
    sheet.rel = "stylesheet";
  });
}

/** Pages show errors of the API. Other errors are defects. */
function onCaughtError(error: unknown): void {
  if (!(error instanceof ApiError)) console.error(error);
}

/**
 * Reports recoverable errors of hydration, unless a navigation has changed the URL before the page was hydrated: React
 * then renders the new page instead of the server's.
 */
function reportUnless(hasNavigated: () => boolean): (error: unknown) => void {
  return (error) => {
    if (!hasNavigated()) reportError(error);
  };
}

/** Renders or hydrates the page in a transition, so that clicks in between do not wait. */
function draw(root: HTMLElement, router: RegisteredRouter, { hydrate }: { hydrate: boolean }): Promise<void> {
  const rendered = location.href;
  return new Promise((resolve) => {
    const app = <App router={router} onDrawn={resolve} />;
    startTransition(() => {
      const onRecoverableError = reportUnless(() => location.href !== rendered);
      if (hydrate) {
        hydrateRoot(root, app, { onCaughtError, onRecoverableError });
        return;
      }
      // Nothing of the server's HTML stays: the page formats its dates itself.
      delete root.dataset.rendered;
      createRoot(root, { onCaughtError }).render(app);
    });
  });
}

async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (!root || leadsElsewhere()) return;
  captureInstallPrompt();
  removeBlockedChannels();
  const styled = loadLateSheet();
  const queryClient = createQueryClient();
  const rendered = root.dataset.rendered !== undefined;
  const i18nLoading = loadI18n(locale.code);
  const restoring = restoreQueries(queryClient, locale.id, { publicToo: !rendered });
  // If the reads have changed, the page renders from them instead.
  const hydrate = rendered && (await takeOverReads(queryClient));
  await restoring;
  const router = createRouter({ queryClient, i18n: await i18nLoading, locale });
  // Tells the router to hydrate the server's tree.
  if (hydrate) router.ssr = { manifest: undefined };
  await router.load();
  const updateHead = () => {
    const head = router.state.matches.at(-1)?.loaderData as PageHead | undefined;
    scheduleHead(head?.title ? head : emptyHead, locale.id);
  };
  router.subscribe("onResolved", updateHead);
  await styled;
  await draw(root, router, { hydrate });
  if (!hydrate) updateHead();
  followScrollRules(router);
  document.documentElement.dataset.ready = "";
  // Nothing on the page waits for it.
  const { startBackgroundTasks } = await import("./background-tasks.ts");
  await startBackgroundTasks({ router, queryClient, locale });
}

watchLeaving();
watchChunkLoadErrors();
start().catch(async (error: unknown) => {
  await unlessLeaving();
  // If the network fails meanwhile, the server's page stays: its links work without scripts.
  console.warn("The page stays as it was sent:", error);
  const verdict = await handleChunkLoadError(error);
  // A shell has nothing to show without its parts.
  if (verdict?.code === "chunk_load_failed" && !document.querySelector("[data-rendered]")) {
    location.replace(joinLocale(locale.code, resetPath));
  }
});
