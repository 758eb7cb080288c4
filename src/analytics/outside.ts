import type { Tracked } from "#src/lib/track.ts";

/** A third-party tracker, which receives the events after the reader's consent. */
export const outside: { send?: (event: Tracked) => void } = {};
