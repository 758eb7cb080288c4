import type { FlushDependencies } from "#src/outbox/flush.ts";
import { type ModelSite, rejection, reply } from "./model-site.ts";

/** A sequence of numbers from 0 to 1 that a seed tells (mulberry32). */
export function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A sender ends here, as a page that is closed or a worker that is stopped does. */
export class Crash extends Error {}

/** Lets others go on, a random number of times. */
export async function others(chance: () => number): Promise<void> {
  for (let turns = Math.floor(chance() * 6); turns > 0; turns--) await Promise.resolve();
}

/** A network that loses, doubles and delays, with all that may stand between a device and the site. */
export function badNetwork(site: ModelSite, chance: () => number, late: (() => void)[]): FlushDependencies["fetch"] {
  return async (path, init) => {
    const { arrived } = site.sent(init);
    try {
      await others(chance);
      const kind = Math.floor(chance() * 14);
      if (kind === 0) throw new TypeError("Failed to fetch");
      if (kind === 1) {
        site.answer(path, init);
        throw new TypeError("The answer was lost");
      }
      if (kind === 2) {
        // The device gives up; the request arrives some time later.
        late.push(() => void site.answer(path, init));
        throw new DOMException("No answer in time", "TimeoutError");
      }
      if (kind === 3) site.answer(path, init);
      if (kind === 4) late.push(() => void site.answer(path, init));
      if (kind === 5) return rejection("too_many_requests", 429, { "retry-after": "7" });
      if (kind === 6) return rejection("maintenance", 503, { "retry-after": "Fri, 20 Nov 2026 08:00:09 GMT" });
      if (kind === 7) return rejection("internal", 500);
      if (kind === 8) return reply("<html>Welcome");
      if (kind === 9) {
        const cut = await site.answer(path, init).text();
        return reply(cut.slice(0, cut.length / 2));
      }
      await others(chance);
      return site.answer(path, init);
    } finally {
      arrived();
    }
  };
}

/** The same surroundings, in which the sender ends at a step. */
export function crashing(around: FlushDependencies, atStep: number): FlushDependencies {
  let steps = 0;
  const alive = () => {
    if (++steps >= atStep) throw new Crash();
  };
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    alive();
    const done = await work();
    alive();
    return done;
  };
  return {
    ...around,
    store: { run: (work) => step(() => around.store.run(work)) },
    fetch: (path, init) => step(() => around.fetch(path, init)),
  };
}
