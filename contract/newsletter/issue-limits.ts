/** Limits of an issue of the newsletter that is being composed: characters, and articles. */
export const periodicalLimits = { title: 120, intro: 2000, articles: 20 } as const;
