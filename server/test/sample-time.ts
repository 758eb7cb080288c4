/** The time at which sample content is loaded for tests. Its poll is open and its banners are current. */
export const sampleTime = new Date("2026-11-21T12:00:00Z");
