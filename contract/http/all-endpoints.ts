import { listActivities } from "../activities/endpoints.ts";
import { getArticle, listArticles, relatedArticles } from "../articles/endpoints.ts";
import { getCalendar } from "../calendar/endpoints.ts";
import { getThread, listComments, listReplies } from "../comments/endpoints.ts";
import { getFeedback } from "../feedback/campaign.ts";
import { getGame, listGames, relatedGames } from "../games/endpoints.ts";
import { getDocument, getFaq } from "../help/endpoints.ts";
import { articlesByLabel, gamesByLabel } from "../labels/endpoints.ts";
import { getMarkSix } from "../mark-six/endpoints.ts";
import { listMaterials } from "../materials/endpoints.ts";
import { listIssues } from "../newsletter/issues.ts";
import {
  getAdContent,
  getCollaboration,
  getCover,
  getFloatingLayer,
  getMain,
  getPage,
  getPageMeta,
} from "../pages/endpoints.ts";
import { searchSite } from "../search/endpoints.ts";
import { getSectionSync } from "../section-sync/endpoints.ts";
import { pathPattern } from "./api-path.ts";
import type { Endpoint } from "./endpoint.ts";

/** Every read of the API: the OpenAPI document and the checks of responses are made from it. */
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

/** The read that a URL's pathname belongs to, or `undefined`. */
export function endpointOf(pathname: string): Endpoint | undefined {
  return patterns.find(({ pattern }) => pattern.test(pathname))?.endpoint;
}
