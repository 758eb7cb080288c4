/** Constants of the product (spec section 9 and later decisions). */

/** Milliseconds between the choice of a language and the navigation to it. */
export const languageSwitchDelay = 500;
/** Milliseconds between the end of a navigation and the update of the document head. */
export const headUpdateDelay = 10;
/** Milliseconds before a game tab restores its scroll position. */
export const gameTabScrollDelay = 1200;
/** Milliseconds before the full game list restores its scroll position. */
export const gameListScrollDelay = 2000;
/** Seconds before the error page navigates to the front page. */
export const errorCountdownSeconds = 10;

/** Default and largest number of rows in a page of a list. */
export const defaultPageSize = 20;
export const maxPageSize = 50;
/** Rows of the popular lists. */
export const popularListSize = 8;
/** Articles in a feed. */
export const feedSize = 30;
/**
 * Search of the site: characters that a question needs in Chinese and may have at all, how many of the latest texts
 * with its words are ranked, titles that are suggested, and how long (milliseconds) typing has to rest before they are.
 */
export const search = { leastChinese: 2, maxQuestion: 100, ranked: 300, suggestions: 6, typingRest: 200 } as const;
/** Related items of an article or a game. */
export const relatedListSize = 6;

/** Milliseconds before a link in a mail expires. It works once. */
export const linkLife = 60 * 60 * 1000;
/** Milliseconds before another mail of the same kind is sent to an address. */
export const resendCooldown = 60_000;
/** Milliseconds before the captcha of a form expires. */
export const challengeLife = 15 * 60 * 1000;
/**
 * Days for which a replay of a write gets the stored response. A device may be offline for weeks with unsent writes.
 */
export const idempotencyKeyDays = { visitor: 30, member: 90 } as const;

export const markSix = {
  lowest: 1,
  highest: 49,
  regularNumbers: 6,
  /** Most bankers of an entry. */
  maxBankers: 5,
  /** Most sets that are generated at a time. */
  maxBatch: 10,
  /** Most numbers of one generated entry, bankers included: a multiple entry of twenty is 38,760 bets. */
  maxEntryNumbers: 20,
  /** Draw days in Hong Kong: Tuesday, Thursday, Saturday (0 is Sunday). */
  drawWeekdays: [2, 4, 6],
  drawHour: 21,
  drawMinute: 30,
  /** Smallest number of a "larger" ball. */
  largerFrom: 25,
  /** Smallest last digit with a "larger" mantissa. */
  mantissaLargerFrom: 5,
  /** Smallest sum of the seven balls with a "larger" total. */
  totalLargerFrom: 175,
  maxHistoryPage: 160,
  /** Key of the follow of Mark Six draws. */
  followKey: "mark-six",
} as const;

/** Saved picks: most per device, shown at a time, and the largest imported file in bytes. */
export const picks = { maxKept: 2000, pageSize: 20, maxFileBytes: 2 * 1024 * 1024 } as const;

/** Timeouts of a read in milliseconds, with a cached response and without. */
export const readTimeLimit = { cached: 3500, uncached: 15_000 } as const;
/** Milliseconds between checks for a new version while a page is open, and the shortest time between two checks. */
export const updateCheck = { every: 60 * 60 * 1000, atMostEvery: 60_000 } as const;
/** Timeout of a connectivity probe in milliseconds. */
export const probeTimeLimit = 3000;
/** Milliseconds between probes while the device is offline. */
export const probeInterval = 4000;

/** Largest responses that the worker caches, in bytes of JSON. */
export const maxCachedResponseBytes = 512 * 1024;
/** Items of a saved section: the latest ones, and the most that may be requested. */
export const sectionSyncSize = 50;
/** Limits of a section-sync response: items, and bytes of text unless the first item alone has more. */
export const sectionSyncPageSize = { items: 25, bytes: 700_000 } as const;
/** Milliseconds between syncs of a saved section in the background. */
export const sectionRefreshAge = 6 * 60 * 60 * 1000;
/** Most withdrawn items in a response. A device that missed more syncs the section from the start. */
export const maxWithdrawals = 500;
/** Share of the browser's quota above which nothing more is cached. */
export const quotaShare = 0.8;
/** Choices of the storage limit in megabytes. */
export const keepLimits = [50, 100, 200, 500] as const;
/** Most pictures in the worker's cache, and their lifetime in seconds. */
export const imageCacheLimits = { maxEntries: 400, maxAgeSeconds: 60 * 24 * 60 * 60 } as const;
/** Most rendered pages in the worker's cache. */
export const pageCacheLimits = { maxEntries: 30 } as const;

/** Widths of pictures in pixels. */
export const pictureWidths = [160, 320, 480, 640, 960, 1280, 1920] as const;
