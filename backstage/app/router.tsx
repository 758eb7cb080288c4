import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoute, createRouter as createTanStackRouter, lazyRouteComponent } from "@tanstack/react-router";
import { backstagePath } from "#contract/backstage/addresses.ts";
import { type DocumentStatus, documentStatuses } from "#contract/backstage/documents.ts";
import { type PlanKind, planKinds } from "#contract/backstage/plan.ts";
import { joinLocale, splitLocale } from "#contract/locales.ts";
import { type LanguageStatus, languageStatuses } from "../documents/status-badge.tsx";
import { TodayPage } from "../home/today-page.tsx";
import { type Context, languages, loadScreenTexts, oneOf, rootRoute, text } from "./root-route.ts";
import { teamRoutes } from "./team-routes.ts";

const todayRoute = createRoute({ getParentRoute: () => rootRoute, path: "/", component: TodayPage });

interface ListSearch {
  q?: string | undefined;
  lang?: string | undefined;
  status?: LanguageStatus | undefined;
  mine?: "true" | undefined;
}
interface PaneSearch {
  lang?: string | undefined;
}
const paneSearch = ({ lang }: Record<string, unknown>): PaneSearch => ({ lang: oneOf(languages, lang) });

const articlesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/articles",
  validateSearch: ({ q, lang, status, mine }: Record<string, unknown>): ListSearch => ({
    q: text(q),
    lang: oneOf(languages, lang),
    status: oneOf(languageStatuses, status),
    mine: oneOf(["true"], mine),
  }),
  loader: loadScreenTexts,
  component: lazyRouteComponent(() => import("../articles/articles-page.tsx"), "ArticlesPage"),
});
const mediaRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/media",
  validateSearch: ({ q, unused }: Record<string, unknown>): { q?: string | undefined; unused?: "1" | undefined } => ({
    q: text(q),
    unused: oneOf(["1"], unused),
  }),
  loader: loadScreenTexts,
  component: lazyRouteComponent(() => import("../media/media-page.tsx"), "MediaPage"),
});
const pictureRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/media/$id",
  loader: loadScreenTexts,
  component: lazyRouteComponent(() => import("../media/picture-page.tsx"), "PicturePage"),
});
const articleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/articles/$item",
  validateSearch: paneSearch,
  loader: loadScreenTexts,
  component: lazyRouteComponent(() => import("../articles/article-page.tsx"), "ArticlePage"),
});
const historyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/articles/$item/history",
  validateSearch: paneSearch,
  loader: loadScreenTexts,
  component: lazyRouteComponent(() => import("../history/history-page.tsx"), "ArticleHistoryPage"),
});
const previewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/articles/$item/preview",
  validateSearch: paneSearch,
  loader: loadScreenTexts,
  component: lazyRouteComponent(() => import("../preview/preview-page.tsx"), "ArticlePreviewPage"),
});
const translateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/articles/$item/translate",
  validateSearch: paneSearch,
  loader: loadScreenTexts,
  component: lazyRouteComponent(() => import("../translate/translate-page.tsx"), "ArticleTranslatePage"),
});
const gamesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/games",
  validateSearch: ({ q, status }: Record<string, unknown>): Pick<ListSearch, "q" | "status"> => ({
    q: text(q),
    status: oneOf(languageStatuses, status),
  }),
  loader: loadScreenTexts,
  component: lazyRouteComponent(() => import("../games/games-page.tsx"), "GamesPage"),
});
const gameRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/games/$item",
  validateSearch: paneSearch,
  loader: loadScreenTexts,
  component: lazyRouteComponent(() => import("../games/game-page.tsx"), "GamePage"),
});
const gameHistoryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/games/$item/history",
  validateSearch: paneSearch,
  loader: loadScreenTexts,
  component: lazyRouteComponent(() => import("../history/history-page.tsx"), "GameHistoryPage"),
});
const gamePreviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/games/$item/preview",
  validateSearch: paneSearch,
  loader: loadScreenTexts,
  component: lazyRouteComponent(() => import("../preview/preview-page.tsx"), "GamePreviewPage"),
});
const gameTranslateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/games/$item/translate",
  validateSearch: paneSearch,
  loader: loadScreenTexts,
  component: lazyRouteComponent(() => import("../translate/translate-page.tsx"), "GameTranslatePage"),
});
/** The plan of a month, `2026-11`; without it the current one. */
interface PlanSearch {
  month?: string | undefined;
  kind?: PlanKind | undefined;
  lang?: string | undefined;
}
const planRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/plan",
  validateSearch: ({ month, kind, lang }: Record<string, unknown>): PlanSearch => ({
    month: typeof month === "string" && /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
    ...{ kind: oneOf(planKinds, kind), lang: oneOf(languages, lang) },
  }),
  loader: loadScreenTexts,
  component: lazyRouteComponent(() => import("../plan/plan-page.tsx"), "PlanPage"),
});
/** Kinds that all languages share have the same three screens. */
const kindListRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/$place",
  validateSearch: ({
    q,
    status,
  }: Record<string, unknown>): { q?: string | undefined; status?: DocumentStatus | undefined } => ({
    q: text(q),
    status: oneOf(documentStatuses, status),
  }),
  loader: loadScreenTexts,
  component: lazyRouteComponent(() => import("../kinds/kind-list-page.tsx"), "KindListPage"),
});
const kindRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/$place/$item",
  loader: loadScreenTexts,
  component: lazyRouteComponent(() => import("../kinds/kind-page.tsx"), "KindPage"),
});
const kindHistoryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/$place/$item/history",
  loader: loadScreenTexts,
  component: lazyRouteComponent(() => import("../kinds/kind-history-page.tsx"), "KindHistoryPage"),
});
const unsentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/unsent",
  loader: loadScreenTexts,
  component: lazyRouteComponent(() => import("../unsent/unsent-page.tsx"), "UnsentPage"),
});

const routeTree = rootRoute.addChildren([
  todayRoute,
  articlesRoute,
  articleRoute,
  historyRoute,
  previewRoute,
  translateRoute,
  mediaRoute,
  pictureRoute,
  gamesRoute,
  gameRoute,
  gameHistoryRoute,
  gamePreviewRoute,
  gameTranslateRoute,
  ...teamRoutes,
  planRoute,
  kindListRoute,
  kindRoute,
  kindHistoryRoute,
  unsentRoute,
]);

/** The router of Backstage in one language. Its routes know neither the language nor `/backstage`. */
export function createRouter({ queryClient, i18n, locale }: Context) {
  return createTanStackRouter({
    routeTree,
    context: { queryClient, i18n, locale },
    rewrite: {
      input: ({ url }) => {
        url.pathname = splitLocale(url.pathname).path.slice(backstagePath.length) || "/";
        return url;
      },
      output: ({ url }) => {
        const path = url.pathname === "/" ? backstagePath : backstagePath + url.pathname;
        url.pathname = joinLocale(locale.code, path);
        return url;
      },
    },
    trailingSlash: "never",
    // Values are plain text, as in pages.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: toQueryString,
    defaultPreload: "intent",
    scrollRestoration: true,
    Wrap: ({ children }) => (
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </I18nProvider>
    ),
  });
}

/** The query of an address with its `?`, without undefined values. */
function toQueryString(search: Readonly<Record<string, unknown>>): string {
  const values = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  const text = String(new URLSearchParams(values));
  return text && `?${text}`;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createRouter>;
  }
}
