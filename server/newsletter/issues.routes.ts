import { Hono } from "hono";
import { composeIssue } from "#contract/newsletter/compose-issue.ts";
import { listIssues } from "#contract/newsletter/issues.ts";
import { actionRoute } from "#server/api/action-route.ts";
import { readRoute } from "#server/api/read-route.ts";
import type { Services } from "#server/services.ts";
import { composeIssueFiles } from "./compose-issue.ts";
import { findIssues } from "./issues.queries.ts";

const composeRate = { times: 30, seconds: 300 } as const;

export function issuesRoutes(services: Services): Hono {
  const { db, responseCache } = services;
  const routes = new Hono();
  readRoute(routes, responseCache, listIssues, ({ lang, cursor }) => findIssues(db, lang, cursor));
  actionRoute(routes, services, composeIssue, {
    rate: composeRate,
    handle: async ({ body, query, tx, linkOrigin, invalidFields }) =>
      (await composeIssueFiles(tx, body, { lang: query.lang, origin: linkOrigin() })) ??
      invalidFields({ article_list: "invalid" }),
  });
  return routes;
}
