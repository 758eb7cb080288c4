/** A phone as Lighthouse emulates it. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: "zh-CN",
} as const;

/** How many times slower the CPU of the phone is than this machine. */
export const cpuSlowdown = 4;

const bytesPerMegabit = 1_000_000 / 8;

/** Slow 4G: latency in milliseconds, throughput in bytes per second. */
export const slowNetwork = {
  offline: false,
  latency: 562,
  downloadThroughput: 1.44 * bytesPerMegabit,
  uploadThroughput: 0.675 * bytesPerMegabit,
} as const;

/** A network without throttling. */
export const fastNetwork = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 } as const;
