import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { moderationViews } from "#contract/comments/limits.ts";
import { contactStates } from "#contract/contact/inbox-limits.ts";
import { accountFilters } from "#contract/members/account-limits.ts";
import { subscriberStates } from "#contract/newsletter/mailing-limits.ts";
import type { AuditSearch } from "../audit/audit-page.tsx";
import type { CommentsSearch } from "../comments/comments.queries.ts";
import type { ResultsSearch } from "../feedback/feedback.queries.ts";
import type { InboxSearch } from "../inbox/inbox.queries.ts";
import type { MembersSearch } from "../members/accounts.queries.ts";
import type { MailSearch } from "../newsletter/mailings.queries.ts";
import type { SubscribersSearch } from "../newsletter/subscribers.queries.ts";
import { languages, loadScreenTexts, oneOf, rootRoute, text } from "./root-route.ts";

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
const blocksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/blocks",
  loader: loadScreenTexts,
  component: lazyRouteComponent(() => import("../members/blocks-page.tsx"), "BlocksPage"),
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
const newsletterRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/newsletter",
  loader: loadScreenTexts,
  component: lazyRouteComponent(() => import("../newsletter/newsletter-page.tsx"), "NewsletterPage"),
});
const mailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/newsletter/$month",
  validateSearch: ({ language }: Record<string, unknown>): MailSearch => ({
    language: oneOf(languages, String(language)),
  }),
  loader: loadScreenTexts,
  component: lazyRouteComponent(() => import("../newsletter/mail-page.tsx"), "MailPage"),
});
const subscribersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/subscribers",
  validateSearch: ({ state, q }: Record<string, unknown>): SubscribersSearch => ({
    state: oneOf(subscriberStates, state),
    q: text(q),
  }),
  loader: loadScreenTexts,
  component: lazyRouteComponent(() => import("../newsletter/subscribers-page.tsx"), "SubscribersPage"),
});
const messagesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/messages",
  loader: loadScreenTexts,
  component: lazyRouteComponent(() => import("../messages/messages-page.tsx"), "MessagesPage"),
});
const messageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/messages/$id",
  loader: loadScreenTexts,
  component: lazyRouteComponent(() => import("../messages/message-page.tsx"), "MessagePage"),
});

/** The screens from which the site is run: people, comments, letters, messages, newsletter, results and the log. */
export const teamRoutes = [
  staffRoute,
  factorsRoute,
  auditRoute,
  commentsRoute,
  inboxRoute,
  letterRoute,
  membersRoute,
  accountRoute,
  blocksRoute,
  campaignsRoute,
  resultsRoute,
  messagesRoute,
  messageRoute,
  newsletterRoute,
  mailRoute,
  subscribersRoute,
] as const;
