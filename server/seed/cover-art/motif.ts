import type { SeededRandom } from "./seeded-random.ts";

/** Draws one picture from seeded choices, without the ground behind it. */
type Motif = (random: SeededRandom) => string;

/** The pictures of one category. */
export type Motifs = readonly [Motif, ...Motif[]];
