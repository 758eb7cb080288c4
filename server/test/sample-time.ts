/** The moment at which the sample content is loaded for tests: its open poll is open, its banners run. */
export const sampleTime = new Date("2026-11-21T12:00:00Z");
