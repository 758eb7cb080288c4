import { listActivities } from "./activities.ts";
import { getArticle, listArticles, relatedArticles } from "./articles.ts";
import { getCalendar } from "./calendar.ts";
import { getEdition } from "./editions.ts";
import type { Endpoint } from "./endpoint.ts";
import { getFeedback } from "./feedback-campaign.ts";
import { getGame, listGames, relatedGames } from "./games.ts";
import { getDocument, getFaq } from "./help.ts";
import { articlesByLabel, gamesByLabel } from "./labels.ts";
import { getMarkSix } from "./mark-six.ts";
import { listMaterials } from "./materials.ts";
import { getAdContent, getCollaboration, getCover, getFloatingLayer, getMain, getPage, getPageMeta } from "./pages.ts";
import { listIssues } from "./periodical.ts";
import { searchSite } from "./search.ts";

/** Every call of the API: the OpenAPI document, the server's routes and the worker's library are made from it. */
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
  getEdition,
  articlesByLabel,
  gamesByLabel,
  searchSite,
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
];

const patterns = api.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^/api${endpoint.path.replace(/\{\w+\}/g, "[^/]+")}$`),
}));

/** The call that a URL's pathname belongs to, or `undefined`. Static paths stand before those with parameters. */
export function endpointOf(pathname: string): Endpoint | undefined {
  return patterns.find(({ pattern }) => pattern.test(pathname))?.endpoint;
}
