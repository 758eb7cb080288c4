import type { I18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRouter as createTanStackRouter, type RouterHistory } from "@tanstack/react-router";
import { joinLocale, type Locale, splitLocale } from "#contract/locales.ts";
import { ErrorPage } from "#src/features/layout/error-page.tsx";
import { activityRoute } from "../routes/activity.ts";
import { articleRoute } from "../routes/article.ts";
import { articleTemplateRoute } from "../routes/article-template-generator.ts";
import { calendarRoute } from "../routes/calendar.ts";
import { contactUsRoute } from "../routes/contact-us.ts";
import { downloadRoute } from "../routes/download.ts";
import { emailVerificationRoute } from "../routes/email-verification.ts";
import { faqRoute } from "../routes/faq.ts";
import { feedbackRoute } from "../routes/feedback.ts";
import { feedbackSuccessRoute } from "../routes/feedback-success.ts";
import { gameIntroRoute } from "../routes/game-intro.ts";
import { homeRoute } from "../routes/home.ts";
import { issuesRoute } from "../routes/issues.ts";
import { libraryRoute } from "../routes/library.ts";
import { maintenanceRoute } from "../routes/maintenance.ts";
import { markSixRoute } from "../routes/mark-six.ts";
import { markSixGeneratorRoute } from "../routes/mark-six-generator.ts";
import { markSixHistoryRoute } from "../routes/mark-six-history.ts";
import { memberRoute } from "../routes/member.ts";
import { navItemRoute, navRoute, subNavRoute } from "../routes/nav.ts";
import { newsletterEditorRoute } from "../routes/newsletter-editor.ts";
import { outboxRoute } from "../routes/outbox.ts";
import { passwordResetRoute } from "../routes/password-reset.ts";
import { platformRoute } from "../routes/platform.ts";
import { pollsRoute } from "../routes/polls.ts";
import { previewArticleRoute } from "../routes/preview-article.ts";
import { previewGameRoute } from "../routes/preview-game-intro.ts";
import { privacyRoute } from "../routes/privacy.ts";
import { promoteRoute } from "../routes/promote.ts";
import { rootRoute } from "../routes/root.tsx";
import { searchRoute } from "../routes/search.ts";
import { searchByTagRoute } from "../routes/search-by-tag.ts";
import { subscribeRoute } from "../routes/subscribe.ts";
import { termsRoute } from "../routes/terms.ts";
import { timelineRoute } from "../routes/timeline.ts";

export const routeTree = rootRoute.addChildren([
  homeRoute,
  articleRoute,
  gameIntroRoute,
  markSixRoute,
  libraryRoute,
  markSixHistoryRoute,
  markSixGeneratorRoute,
  maintenanceRoute,
  contactUsRoute,
  subscribeRoute,
  feedbackRoute,
  feedbackSuccessRoute,
  searchRoute,
  searchByTagRoute,
  calendarRoute,
  downloadRoute,
  faqRoute,
  termsRoute,
  privacyRoute,
  timelineRoute,
  pollsRoute,
  promoteRoute,
  activityRoute,
  platformRoute,
  issuesRoute,
  previewArticleRoute,
  previewGameRoute,
  newsletterEditorRoute,
  articleTemplateRoute,
  memberRoute,
  outboxRoute,
  emailVerificationRoute,
  passwordResetRoute,
  navRoute,
  subNavRoute,
  navItemRoute,
]);

export interface RouterOptions {
  queryClient: QueryClient;
  i18n: I18n;
  locale: Locale;
  /** The server's; the browser's own by default. */
  history?: RouterHistory;
}

/** The query of an address with its `?`, without undefined values. */
function toQueryString(search: Readonly<Record<string, unknown>>): string {
  const values = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const text = String(new URLSearchParams(values));
  return text && `?${text}`;
}

/**
 * The router of a page in one language. The locale is no route parameter, since `/{nav}/{subNav}/{id}` would make an
 * optional one ambiguous. `rewrite` removes the prefix from addresses and adds it to links.
 */
export function createRouter({ queryClient, i18n, locale, history }: RouterOptions) {
  return createTanStackRouter({
    routeTree,
    ...(history && { history }),
    context: { queryClient, i18n, locale },
    rewrite: {
      input: ({ url }) => {
        url.pathname = splitLocale(url.pathname).path;
        return url;
      },
      output: ({ url }) => {
        url.pathname = joinLocale(locale.code, url.pathname);
        return url;
      },
    },
    trailingSlash: "never",
    // Values are plain text. The default parser tries JSON first and throws for each link.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: toQueryString,
    // Within the frame. Without it the root's component would replace the whole page.
    defaultErrorComponent: ErrorPage,
    // Scrolling follows the rules of features/layout/scroll.ts.
    scrollRestoration: () => false,
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    Wrap: ({ children }) => (
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </I18nProvider>
    ),
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createRouter>;
  }
}
