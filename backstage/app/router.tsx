import type { I18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter as createTanStackRouter,
  lazyRouteComponent,
} from "@tanstack/react-router";
import { backstagePath } from "#contract/backstage/addresses.ts";
import { type DocumentStatus, documentStatuses } from "#contract/backstage/documents.ts";
import { type PlanKind, planKinds } from "#contract/backstage/plan.ts";
import { moderationViews } from "#contract/comments/limits.ts";
import { contactStates } from "#contract/contact/inbox-limits.ts";
import { joinLocale, type Locale, routedLocales, splitLocale } from "#contract/locales.ts";
import { accountFilters } from "#contract/members/account-limits.ts";
import type { AuditSearch } from "../audit/audit-page.tsx";
import type { CommentsSearch } from "../comments/comments.queries.ts";
import { type LanguageStatus, languageStatuses } from "../documents/status-badge.tsx";
import type { ResultsSearch } from "../feedback/feedback.queries.ts";
import { TodayPage } from "../home/today-page.tsx";
import type { InboxSearch } from "../inbox/inbox.queries.ts";
import { Frame } from "../layout/frame.tsx";
import { NotFoundPage } from "../layout/not-found-page.tsx";
import type { MembersSearch } from "../members/accounts.queries.ts";
import { loadMoreTexts } from "./load-texts.ts";

interface Context {
  queryClient: QueryClient;
  i18n: I18n;
  locale: Locale;
}

const rootRoute = createRootRouteWithContext<Context>()({ component: Frame, notFoundComponent: NotFoundPage });
const todayRoute = createRoute({ getParentRoute: () => rootRoute, path: "/", component: TodayPage });

/** A value of the address; `undefined` if it is none of the given ones. */
const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((each) => each === value);
const text = (value: unknown) => (typeof value === "string" ? value.slice(0, 100) : undefined);
const languages = routedLocales.map(({ id }) => String(id));

/** Texts of the screens that load later. */
const loadScreenTexts = ({ context: { i18n } }: { context: Context }) => loadMoreTexts(i18n);

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
const staffRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/staff",
  loader: loadScreenTexts,
  component: lazyRouteComponent(() => import("../staff/staff-page.tsx"), "StaffPage"),
});
const factorsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/second-factor",
  loader: loadScreenTexts,
  component: lazyRouteComponent(() => import("../staff/factors-page.tsx"), "FactorsPage"),
});
const day = (value: unknown) => (typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined);
/** An id, as text. */
const number = (value: unknown) => (/^\d{1,9}$/.test(String(value)) ? String(value) : undefined);
const auditRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/audit",
  validateSearch: ({ act, actor, subject, from, to }: Record<string, unknown>): AuditSearch => ({
    ...{ act: text(act), subject: text(subject), from: day(from), to: day(to) },
    actor: number(actor),
  }),
  loader: loadScreenTexts,
  component: lazyRouteComponent(() => import("../audit/audit-page.tsx"), "AuditPage"),
});
const commentsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/comments",
  validateSearch: ({ view, language, author }: Record<string, unknown>): CommentsSearch => ({
    ...{ view: oneOf(moderationViews, view), language: oneOf(languages, language) },
    author: number(author),
  }),
  loader: loadScreenTexts,
  component: lazyRouteComponent(() => import("../comments/comments-page.tsx"), "CommentsPage"),
});
const inboxRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/inbox",
  validateSearch: ({ state, q }: Record<string, unknown>): InboxSearch => ({
    state: oneOf(contactStates, state),
    q: text(q),
  }),
  loader: loadScreenTexts,
  component: lazyRouteComponent(() => import("../inbox/inbox-page.tsx"), "InboxPage"),
});
const letterRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/inbox/$id",
  loader: loadScreenTexts,
  component: lazyRouteComponent(() => import("../inbox/letter-page.tsx"), "LetterPage"),
});
const membersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/members",
  validateSearch: ({ q, only }: Record<string, unknown>): MembersSearch => ({
    q: text(q),
    only: oneOf(accountFilters, only),
  }),
  loader: loadScreenTexts,
  component: lazyRouteComponent(() => import("../members/members-page.tsx"), "MembersPage"),
});
const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/members/$id",
  loader: loadScreenTexts,
  component: lazyRouteComponent(() => import("../members/account-page.tsx"), "AccountPage"),
});
const campaignsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/feedback",
  loader: loadScreenTexts,
  component: lazyRouteComponent(() => import("../feedback/campaigns-page.tsx"), "CampaignsPage"),
});
const resultsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/feedback/$id",
  validateSearch: ({ language, q }: Record<string, unknown>): ResultsSearch => ({
    language: number(language),
    q: text(q),
  }),
  loader: loadScreenTexts,
  component: lazyRouteComponent(() => import("../feedback/results-page.tsx"), "ResultsPage"),
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
  staffRoute,
  factorsRoute,
  auditRoute,
  commentsRoute,
  inboxRoute,
  letterRoute,
  membersRoute,
  accountRoute,
  campaignsRoute,
  resultsRoute,
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
