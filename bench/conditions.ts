/** A phone in the hand, as browsers' own audits describe it. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: "zh-CN",
} as const;

/** How many times slower the phone's processor is than this machine's. */
export const cpuSlowdown = 4;

const bytesPerMegabit = 1_000_000 / 8;

/** Slow 4G: milliseconds a request, bytes a second. */
export const slowNetwork = {
  offline: false,
  latency: 562,
  downloadThroughput: 1.44 * bytesPerMegabit,
  uploadThroughput: 0.675 * bytesPerMegabit,
} as const;

/** Any network that is there. */
export const fastNetwork = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 } as const;
