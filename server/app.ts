import { Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { actions } from "#contract/http/all-actions.ts";
import { pathPattern } from "#contract/http/api-path.ts";
import { ApiError } from "#contract/http/errors.ts";
import { joinLocale } from "#contract/locales.ts";
import { changePasswordPath } from "#contract/members/limits.ts";
import { authorizeChannel } from "#contract/realtime/endpoints.ts";
import { closeAfterPartialBody } from "#server/api/close-connection.ts";
import { onError, onNotFound } from "#server/api/error-response.ts";
import { HttpError } from "#server/api/http-error.ts";
import { openApiDocument } from "#server/api/openapi.ts";
import { logRequests } from "#server/api/request-log.ts";
import { siteHeaders } from "#server/api/security-headers.ts";
import { requireSiteHost } from "#server/api/site-host.ts";
import { violationReportRoutes } from "#server/api/violation-reports.ts";
import { accessRoutes } from "#server/auth/auth.routes.ts";
import { LoginThrottle } from "#server/auth/login-throttle.ts";
import { ProofOfWork } from "#server/auth/proof-of-work.ts";
import { sessionsRoutes } from "#server/auth/sessions.routes.ts";
import { SignUpLimit } from "#server/auth/sign-up-limit.ts";
import { prepareWithContext, respond } from "#server/cache/respond.ts";
import { serveFromCache } from "#server/cache/serve-from-cache.ts";
import { ping } from "#server/database/ping.ts";
import { issuesRoutes } from "#server/newsletter/issues.routes.ts";
import { sectionSyncRoutes } from "#server/section-sync/section-sync.routes.ts";
import { localeOfRoot } from "#server/ssr/locale-of-root.ts";
import { viewerStateRoutes } from "#server/viewer-state/viewer-state.routes.ts";
import { activitiesRoutes } from "./activities/activities.routes.ts";
import { advertisingRoutes } from "./advertising/advertising.routes.ts";
import { analyticsRoutes } from "./analytics/analytics.routes.ts";
import { articlesRoutes } from "./articles/articles.routes.ts";
import { calendarRoutes } from "./calendar/calendar.routes.ts";
import { calendarFilesRoutes } from "./calendar/calendar-files.routes.ts";
import { commentWritesRoutes } from "./comments/comment-writes.routes.ts";
import { commentsRoutes } from "./comments/comments.routes.ts";
import { moderationRoutes } from "./comments/moderation.routes.ts";
import { contactRoutes } from "./contact/contact.routes.ts";
import { inboxRoutes } from "./contact/inbox.routes.ts";
import { discoveryRoutes } from "./discovery/discovery.routes.ts";
import { documentsRoutes } from "./documents/documents.routes.ts";
import { presenceRoutes } from "./documents/presence.routes.ts";
import { reservedIdsRoutes } from "./documents/reserved-ids.routes.ts";
import { feedbackRoutes } from "./feedback/feedback.routes.ts";
import { resultsRoutes } from "./feedback/results.routes.ts";
import { gamesRoutes } from "./games/games.routes.ts";
import { helpRoutes } from "./help/help.routes.ts";
import { likesRoutes } from "./likes/likes.routes.ts";
import { manifestRoutes } from "./manifest/manifest.routes.ts";
import { markSixRoutes } from "./mark-six/mark-six.routes.ts";
import { groupFilesRoutes } from "./materials/group-files.routes.ts";
import { materialsRoutes } from "./materials/materials.routes.ts";
import { libraryRoutes } from "./media/library.routes.ts";
import { mediaPath } from "./media/media.queries.ts";
import { mediaRoutes } from "./media/media.routes.ts";
import { accountRoutes } from "./members/accounts.routes.ts";
import { avatarsPath } from "./members/avatars.queries.ts";
import { avatarFilesRoutes, avatarRoutes } from "./members/avatars.routes.ts";
import { blockRoutes } from "./members/blocks.routes.ts";
import { membersRoutes } from "./members/members.routes.ts";
import { metricsRoutes } from "./metrics/metrics.routes.ts";
import { bouncePath, bounceRoutes, maxBounceBytes } from "./newsletter/bounces.routes.ts";
import { mailingRoutes } from "./newsletter/mailings.routes.ts";
import { newsletterRoutes } from "./newsletter/newsletter.routes.ts";
import { subscriberRoutes } from "./newsletter/subscribers.routes.ts";
import { messagesRoutes } from "./notifications/messages.routes.ts";
import { notificationsRoutes } from "./notifications/notifications.routes.ts";
import { pagesRoutes } from "./pages/pages.routes.ts";
import { partnersRoutes } from "./partners/partners.routes.ts";
import { planRoutes } from "./plan/plan.routes.ts";
import { pollsRoutes } from "./polls/polls.routes.ts";
import { previewRoutes } from "./preview/preview.routes.ts";
import { previewLinksRoutes } from "./preview/preview-links.routes.ts";
import { pushRoutes } from "./push/push.routes.ts";
import { publishingRoutes } from "./realtime/publishing.routes.ts";
import { realtimeRoutes } from "./realtime/realtime.routes.ts";
import { savedViewsRoutes } from "./saved-views/saved-views.routes.ts";
import { searchRoutes } from "./search/search.routes.ts";
import type { Services } from "./services.ts";
import { enteringRoutes } from "./staff/entering.routes.ts";
import { secondFactorRoutes } from "./staff/second-factor.routes.ts";
import { staffRoutes } from "./staff/staff.routes.ts";

const maxBodyBytes = 64 * 1024;
const actionPaths = actions.map(({ method, path }) => ({ method, pattern: pathPattern(path) }));

/**
 * Creates the application with the API, images and health checks. `site.ts` adds the pages; tests of the API call it
 * without them.
 */
export function createApp(services: Services): Hono {
  const { db, log, stopping } = services;
  const app = new Hono({ strict: true });

  app.use(services.running.track);
  app.use(logRequests(services));
  app.use(closeAfterPartialBody);
  app.use(requireSiteHost(services.siteUrl));
  app.use(serveFromCache(services.responseCache));
  app.use(siteHeaders(services.secure));

  app.get("/healthz", (c) => c.text("ok", 200, { "cache-control": "no-store" }));
  app.get("/readyz", async (c) => {
    const ready = !stopping() && (await ping(db));
    return c.text(ready ? "ready" : "not ready", ready ? 200 : 503, { "cache-control": "no-store" });
  });
  app.route("/", metricsRoutes(services));
  // Password managers look here for the page that changes a password.
  app.get("/.well-known/change-password", (c) => {
    const { code } = localeOfRoot(c.req.header("cookie"), c.req.header("accept-language"));
    return c.redirect(joinLocale(code, changePasswordPath), 302);
  });
  app.route(avatarsPath, avatarFilesRoutes(services));
  const media = mediaRoutes(services);
  app.route(mediaPath, media);
  app.route("/", manifestRoutes(services));
  app.route("/", discoveryRoutes(services, media));
  app.route("/", calendarFilesRoutes(services));
  app.route("/", publishingRoutes(services));
  // The default address of Pusher clients.
  app.use(authorizeChannel.path, limitOf(maxBodyBytes));
  app.route("/", realtimeRoutes(services));
  app.route("/api", apiRoutes(services));

  app.notFound(onNotFound);
  app.onError(onError(log));
  return app;
}

const resources = [
  pagesRoutes,
  advertisingRoutes,
  partnersRoutes,
  articlesRoutes,
  gamesRoutes,
  markSixRoutes,
  sectionSyncRoutes,
  calendarRoutes,
  activitiesRoutes,
  helpRoutes,
  issuesRoutes,
  searchRoutes,
  materialsRoutes,
  groupFilesRoutes,
  newsletterRoutes,
  mailingRoutes,
  subscriberRoutes,
  bounceRoutes,
  feedbackRoutes,
  resultsRoutes,
  contactRoutes,
  inboxRoutes,
  accountRoutes,
  blockRoutes,
  memberRoutes,
  likesRoutes,
  viewerStateRoutes,
  commentsRoutes,
  commentWritesRoutes,
  pollsRoutes,
  notificationsRoutes,
  moderationRoutes,
  messagesRoutes,
  staffRoutes,
  previewRoutes,
  previewLinksRoutes,
  documentsRoutes,
  presenceRoutes,
  planRoutes,
  savedViewsRoutes,
  reservedIdsRoutes,
  libraryRoutes,
  analyticsRoutes,
  realtimeRoutes,
];

function memberRoutes(services: Services): Hono {
  const proofs = new ProofOfWork(services.db, services.keys, services.proofAttempts);
  const guesses = new LoginThrottle(services.db, proofs);
  const routes = new Hono();
  routes.route("/", accessRoutes(services, guesses, new SignUpLimit(services.db, proofs)));
  routes.route("/", membersRoutes(services, guesses));
  routes.route("/", sessionsRoutes(services));
  routes.route("/", avatarRoutes(services));
  routes.route("/", enteringRoutes(services, guesses));
  routes.route("/", secondFactorRoutes(services, guesses));
  routes.route("/", pushRoutes(services));
  return routes;
}

/** Seconds for which shared caches may store the description. */
const openApiSeconds = 300;
const openApiHeaders = {
  "content-type": "application/json",
  "cache-control": `public, max-age=0, s-maxage=${openApiSeconds}, must-revalidate`,
};

function apiRoutes(services: Services): Hono {
  const { responseCache, version } = services;
  const api = new Hono();
  api.use(async (_, next) => {
    if (services.maintenance) throw new ApiError("maintenance");
    await next();
  });
  const limitBody = limitOf(maxBodyBytes);
  // Files and revisions may be larger than other bodies.
  const larger = actions.flatMap(({ method, path, upload, maxBytes = upload?.maxBytes }) =>
    maxBytes === undefined ? [] : [{ method, pattern: pathPattern(path), limit: limitOf(maxBytes) }],
  );
  larger.push({ method: "POST", pattern: pathPattern(bouncePath), limit: limitOf(maxBounceBytes) });
  api.use((c, next) => {
    const { method, path } = c.req;
    // Looking for a body is slower than a cached read.
    if (method === "GET" || method === "HEAD") return next();
    const own = larger.find((each) => each.method === method && each.pattern.test(path));
    return (own?.limit ?? limitBody)(c, next);
  });
  api.get("/openapi.json", async (c) => {
    const made = await responseCache.get("/api/openapi.json", openApiSeconds, () =>
      prepareWithContext(c, JSON.stringify(openApiDocument(version)), openApiHeaders),
    );
    return respond(c, made);
  });
  api.route("/", violationReportRoutes(services));
  for (const routes of resources) api.route("/", routes(services));
  api.all("*", (c) => {
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    const methods = actionPaths.filter(({ pattern }) => pattern.test(c.req.path)).map(({ method }) => method);
    if (isRead && methods.every((method) => method === "GET")) throw new ApiError("not_found");
    const allowed = methods.length > 0 ? methods : ["GET", "HEAD"];
    throw new HttpError("method_not_allowed", { allow: allowed.join(", ") });
  });
  return api;
}

function limitOf(maxSize: number): MiddlewareHandler {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new ApiError("payload_too_large");
    },
  });
}
