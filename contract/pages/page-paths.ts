/**
 * Pages that editors compose, then those that only have banners. Documents of Backstage refer to them by their place
 * from 1, so new ones are added at the end of the second list.
 */
export const composedPages = [
  "/",
  "/promote/apihtml",
  "/promote/wlhtml",
  "/platform/feature",
  "/activity/template",
] as const;
export const pagePaths = [
  ...composedPages,
  ...["/news", "/news/brand", "/news/industry"],
  ...["/game", "/game/casino", "/game/chess", "/game/live", "/game/lottery", "/game/sports"],
  ...["/activity", "/activity/current", "/activity/history"],
  ...["/platform", "/platform/partner"],
] as const;
