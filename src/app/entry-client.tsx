import "#src/ui/tokens.css";
import type { QueryClient } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot, hydrateRoot } from "react-dom/client";
import { ApiError } from "#contract/errors.ts";
import { joinLocale, localeCookie, preferredLocale, resetPath, splitLocale } from "#contract/locales.ts";
import { missingPart, watchParts } from "#src/content/missing-part.ts";
import { loadI18n } from "#src/lib/i18n.ts";
import { noHead, type PageHead, scheduleHead } from "#src/lib/page-head.ts";
import { readKey } from "#src/lib/read-query.ts";
import { rememberLocale } from "#src/lib/remember-locale.ts";
import { rememberTrackSource } from "#src/lib/track-source.ts";
import { createQueryClient } from "./query-client.ts";
import { createRouter } from "./router.tsx";

const { locale } = splitLocale(location.pathname);

/** On the root path the reader's language wins over the address (spec section 2); the server does the same. */
function leadsElsewhere(): boolean {
  if (location.pathname !== "/") return false;
  const cookie = document.cookie.split("; ").find((part) => part.startsWith(`${localeCookie.name}=`));
  const preferred = preferredLocale(cookie?.slice(localeCookie.name.length + 1), navigator.languages);
  if (!cookie) rememberLocale(preferred.code);
  if (preferred.code === locale.code) return false;
  location.replace(`/${preferred.code}${location.search}`);
  return true;
}

/** Takes over what the server's page shows: the reads that its head has already asked for. */
async function takeOverReads(queryClient: QueryClient): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="fetch"]');
  await Promise.all(
    Array.from(links, async ({ href }) => {
      const { pathname, search } = new URL(href);
      const response = await fetch(href);
      if (!response.ok) throw new Error(`${pathname}: ${response.status}`);
      queryClient.setQueryData(readKey(pathname + search), { data: await response.json(), keptAt: null });
    }),
  );
}

/** What the API could not give is told on the page; anything else is a fault of ours. */
function onCaughtError(error: unknown): void {
  if (!(error instanceof ApiError)) console.error(error);
}

async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (!root || leadsElsewhere()) return;
  rememberTrackSource();
  const queryClient = createQueryClient();
  const rendered = root.dataset.rendered !== undefined;
  const i18nLoading = loadI18n(locale.code);
  if (rendered) await takeOverReads(queryClient);
  else await import("./boot-data.ts").then(({ restoreBootData }) => restoreBootData(queryClient, locale.id));
  const router = createRouter({ queryClient, i18n: await i18nLoading, locale });
  // Tells the router that the page was rendered on the server, so that it hydrates the same tree.
  if (rendered) router.ssr = { manifest: undefined };
  // Who has begun to read it must not be taken to the top when the script takes over.
  if (rendered) router.options.scrollRestoration = () => false;
  await router.load();
  const app = <RouterProvider router={router} />;
  if (rendered) hydrateRoot(root, app, { onCaughtError });
  else createRoot(root, { onCaughtError }).render(app);
  const updateHead = () => {
    const head = router.state.matches.at(-1)?.loaderData as PageHead | undefined;
    scheduleHead(head?.title ? head : noHead, locale.id);
  };
  router.subscribe("onResolved", updateHead);
  if (!rendered) updateHead();
  document.documentElement.dataset.ready = "";
  // Nothing on the page waits for these.
  const [{ followScrollRules }, { startWorker }, { keepBootData }] = await Promise.all([
    import("#src/features/frame/scroll.ts"),
    import("./worker-client.ts"),
    import("./boot-data.ts"),
  ]);
  followScrollRules(router);
  startWorker({ queryClient });
  keepBootData(queryClient, locale.id);
}

watchParts();
start().catch(async (error: unknown) => {
  // Where the network goes away in the middle of it, the server's page stays as it is: its links are links.
  console.warn("The page stays as it was sent:", error);
  const verdict = await missingPart(error);
  // A shell has nothing to show without its parts.
  if (verdict?.code === "part_missing" && !document.querySelector("[data-rendered]")) {
    location.replace(joinLocale(locale.code, resetPath));
  }
});
