import type { Tracked } from "#src/lib/track.ts";

/** Who else is told what is tracked, once the reader has agreed. */
export const outside: { tell?: (event: Tracked) => void } = {};
