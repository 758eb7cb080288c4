import * as v from "valibot";
import { listActivities } from "../activities/endpoints.ts";
import { getAdContent, getCover, getFloatingLayer } from "../advertising/endpoints.ts";
import { articlesByLabel, getArticle, listArticles, relatedArticles } from "../articles/endpoints.ts";
import { getCalendar } from "../calendar/endpoints.ts";
import { getThread, listComments, listReplies } from "../comments/endpoints.ts";
import { getFeedback } from "../feedback/endpoints.ts";
import { gamesByLabel, getGame, listGames, relatedGames } from "../games/endpoints.ts";
import { getDocument, getFaq } from "../help/endpoints.ts";
import { getMarkSix } from "../mark-six/endpoints.ts";
import { listMaterials } from "../materials/endpoints.ts";
import { listIssues } from "../newsletter/issues.ts";
import { getMain, getPage, getPageMeta } from "../pages/endpoints.ts";
import { getCollaboration } from "../partners/endpoints.ts";
import { searchSite } from "../search/endpoints.ts";
import { getSectionSync } from "../section-sync/endpoints.ts";
import { pathPattern } from "./api-path.ts";
import type { Endpoint } from "./endpoint.ts";
import { ApiError } from "./errors.ts";

/** Every read of the API, for the OpenAPI document and for the validation of responses. */
export const api: readonly Endpoint[] = [
  getMain,
  getPage,
  getPageMeta,
  listArticles,
  getArticle,
  relatedArticles,
  listGames,
  getGame,
  relatedGames,
  getMarkSix,
  articlesByLabel,
  gamesByLabel,
  getCover,
  getAdContent,
  getFloatingLayer,
  getCollaboration,
  getFeedback,
  getCalendar,
  getFaq,
  getDocument,
  listIssues,
  listMaterials,
  listActivities,
  listComments,
  listReplies,
  getThread,
  getSectionSync,
  searchSite,
];

const patterns = api.map((endpoint) => ({ endpoint, pattern: pathPattern(endpoint.path) }));

/** Returns the read that a pathname belongs to. */
export function endpointOf(pathname: string): Endpoint | undefined {
  return patterns.find(({ pattern }) => pattern.test(pathname))?.endpoint;
}

/**
 * Parses the body of a response by the contract. Unknown fields are removed.
 *
 * @param pathname of the read
 * @throws {ApiError} `invalid_response` when the body does not fit, for instance the page of a captive portal
 */
export function parseResponse(pathname: string, body: unknown): unknown {
  const endpoint = endpointOf(pathname);
  if (!endpoint) throw new Error(`${pathname} is not in the contract`);
  const parsed = v.safeParse(endpoint.answer, body);
  if (!parsed.success) throw new ApiError("invalid_response", { cause: v.flatten(parsed.issues) });
  return parsed.output;
}
