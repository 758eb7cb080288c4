/** Limits of a composed issue: characters of its texts, and articles. */
export const issueLimits = { title: 120, intro: 2000, articles: 20 } as const;
