/**
 * What each read of the API returns, for the OpenAPI document. Endpoints do not hold these texts, because every page loads
 * the endpoints.
 */
export const readSummaries: Readonly<Record<string, string>> = {
  articlesByLabel: "Articles with a label, newest first",
  gamesByLabel: "Games with a label, newest first",
  getAdContent: "Banners that run now, each with the path of its page",
  getArticle: "One article; its sibling in `lang` if there is one, else the text as it is",
  getCalendar: "Events that start in a month (UTC+8), and the first and last month with events",
  getCollaboration: "Partners in their order",
  getCover: "The cover advertisement of the moment, if any",
  getDocument: "A document of the site, such as its terms",
  getFaq: "The questions that are asked often, with their answers, by group",
  getFeedback: "The open questionnaire",
  getFloatingLayer: "The floating layer of the moment, if any",
  getGame: "One game; its sibling in `lang` if there is one, else the text as it is",
  getMain: "What every page needs: navigation, header, footer, languages, popular articles and keywords",
  getMarkSix: "The latest draws, newest first, and the time of the next draw",
  getPage: "A composed page: banners, marquee and components with their content",
  getPageMeta: "Title, description and keywords of a page",
  getSectionSync: "The latest items of a section in full, in several responses; with a cursor only changes since",
  getThread: "The thread of a comment, with its replies up to that comment, fifty at most",
  listActivities: "Current and coming activities, next first; or past ones, latest first",
  listArticles: "Articles of a language, newest first by default, by section or label, a page at a time",
  listComments: "Comments of an article in its language, by page, each with its first replies",
  listGames: "Games of a language by category, type and theme, a page at a time",
  listIssues: "Issues of the monthly newsletter with their articles, latest first, six per page",
  listMaterials: "Promotional material by group, as the caller may see it",
  listReplies: "Replies of a thread, oldest first, by page",
  relatedArticles: "Articles that share the most labels with this one, the newest first among equals",
  relatedGames: "Other games of the same category, the same type first",
  searchSite: "Articles and games with all terms of `q`: the most relevant of the latest, or all by date",
};
