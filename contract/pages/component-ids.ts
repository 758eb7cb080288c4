/** Ids of the home components (spec section 2), and our own for parts without one. */
export const componentIds = {
  latestGames: 7,
  partners: 12,
  hotArticles: 15,
  latestArticles: 16,
  polls: 17,
  popularLabels: 18,
  popularArticles: 19,
  infoSlider: 20,
  brandGames: 21,
  activities: 22,
  markSix: 23,
  news: 24,
  /** Components of promotion pages: heading, points, steps and closing text. */
  hero: 25,
  points: 26,
  steps: 27,
  invitation: 28,
} as const;
