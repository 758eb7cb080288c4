/** Every constant of the product in one place (spec section 9 and the decisions that settle its gaps). */

/** Milliseconds between choosing a language and going there. */
export const languageSwitchDelay = 500;
/** Milliseconds the head waits after a page has finished before it is rewritten. */
export const headUpdateDelay = 10;
/** Milliseconds a game tab waits before it restores the scroll position. */
export const gameTabScrollDelay = 1200;
/** The same for the full game list. */
export const gameListScrollDelay = 2000;
/** Seconds the error page counts down before it goes home. */
export const errorCountdownSeconds = 10;

/** Rows in one page of a list, and the most a caller may ask for. */
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
/** Related items beside an article or a game. */
export const relatedListSize = 6;

/** Milliseconds that a link in a mail works. It works once. */
export const linkLife = 60 * 60 * 1000;
/** Milliseconds before a mail of the same kind goes to the same address again. */
export const resendCooldown = 60_000;
/** Milliseconds in which the PIN of a form can be answered. */
export const challengeLife = 15 * 60 * 1000;
/**
 * Days for which a repeated write gets its first answer again: of a visitor, and of a member, whose device may lie
 * in a drawer with what it has not sent. */
export const idempotencyKeyDays = { visitor: 30, member: 90 } as const;

export const markSix = {
  lowest: 1,
  highest: 49,
  regularNumbers: 6,
  /** Most numbers of a banker entry that stand in every bet. */
  maxBankers: 5,
  /** Sets that are generated at a time. */
  maxBatch: 10,
  /** Most numbers of one generated entry, bankers included: a multiple entry of twenty is 38,760 bets. */
  maxEntryNumbers: 20,
  /** Draw days in Hong Kong: Tuesday, Thursday, Saturday (0 is Sunday). */
  drawWeekdays: [2, 4, 6],
  drawHour: 21,
  drawMinute: 30,
  /** From this number on a ball is "larger". */
  largerFrom: 25,
  /** From this last digit on its mantissa is "larger". */
  mantissaLargerFrom: 5,
  /** From this sum of the seven on the total is "larger". */
  totalLargerFrom: 175,
  maxHistoryPage: 160,
  /** The one key by which members follow the draws. */
  followKey: "mark-six",
} as const;

/** Numbers that a reader keeps on a device, how many are shown at a time, and the largest file they are brought in by. */
export const picks = { maxKept: 2000, pageSize: 20, maxFileBytes: 2 * 1024 * 1024 } as const;

/** Milliseconds a read may take before it counts as no network: with a kept copy at hand, and without one. */
export const readTimeLimit = { kept: 3500, nothingKept: 15_000 } as const;
/** Milliseconds between two looks for a new version while a page stays open, and the least between any two. */
export const updateCheck = { every: 60 * 60 * 1000, atMostEvery: 60_000 } as const;
/** Milliseconds a connectivity probe may take. */
export const probeTimeLimit = 3000;
/** Milliseconds between probes while the network is away. */
export const probeInterval = 15_000;

/** Largest answers the worker keeps, in bytes of JSON. */
export const maxCachedResponseBytes = 512 * 1024;
/** Items of a kept section: the latest ones, and the most that may be asked for. */
export const sectionSyncSize = 50;
/** The most that one answer of an edition carries: items, and bytes of text unless the first item alone has more. */
export const sectionSyncPageSize = { items: 25, bytes: 700_000 } as const;
/** Milliseconds after which a kept section is looked after again by itself. */
export const sectionRefreshAge = 6 * 60 * 60 * 1000;
/** Withdrawals one answer names; of a device that has missed more, everything is asked anew. */
export const maxWithdrawals = 500;
/** Keep no more once this share of the browser's quota is used. */
export const quotaShare = 0.8;
/** Megabytes that a reader may choose for what is kept. */
export const keepLimits = [50, 100, 200, 500] as const;
/** Pictures the worker keeps, and for how long (seconds). */
export const imageCacheLimits = { maxEntries: 400, maxAgeSeconds: 60 * 24 * 60 * 60 } as const;
/** Rendered pages the worker keeps. */
export const pageCacheLimits = { maxEntries: 30 } as const;

/** Widths a picture can be asked for, in pixels. */
export const pictureWidths = [160, 320, 480, 640, 960, 1280, 1920] as const;
