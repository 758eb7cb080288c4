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
import { pathPattern } from "./api-path.ts";
import type { Endpoint } from "./endpoint.ts";

/** Every read whose answers devices keep: the worker's library is made from it. */
export const offlineReads: readonly Endpoint[] = [
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
];

/** Finds the read that a URL's pathname belongs to; of static paths and those with parameters the first that is named. */
export function finder(endpoints: readonly Endpoint[]): (pathname: string) => Endpoint | undefined {
  const patterns = endpoints.map((endpoint) => ({ endpoint, pattern: pathPattern(endpoint.path) }));
  return (pathname) => patterns.find(({ pattern }) => pattern.test(pathname))?.endpoint;
}

/** The kept read that a URL's pathname belongs to, or `undefined`. */
export const offlineReadFor = finder(offlineReads);
