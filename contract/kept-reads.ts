import { listActivities } from "./activities.ts";
import { pathPattern } from "./api-path.ts";
import { getArticle, listArticles, relatedArticles } from "./articles.ts";
import { getCalendar } from "./calendar.ts";
import { getThread, listComments, listReplies } from "./comments.ts";
import type { Endpoint } from "./endpoint.ts";
import { getFeedback } from "./feedback-campaign.ts";
import { getGame, listGames, relatedGames } from "./games.ts";
import { getDocument, getFaq } from "./help.ts";
import { articlesByLabel, gamesByLabel } from "./labels.ts";
import { getMarkSix } from "./mark-six.ts";
import { listMaterials } from "./materials.ts";
import { getAdContent, getCollaboration, getCover, getFloatingLayer, getMain, getPage, getPageMeta } from "./pages.ts";
import { listIssues } from "./periodical.ts";

/** Every read whose answers devices keep: the worker's library is made from it. */
export const keptReads: readonly Endpoint[] = [
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
export const keptReadAt = finder(keptReads);
