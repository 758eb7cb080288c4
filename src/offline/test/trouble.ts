import type { FlushDependencies } from "#src/outbox/flush.ts";
import { type ModelSite, rejection, reply } from "./model-site.ts";

/** Random numbers from 0 to 1 from a seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The end of a sender, such as a closed page or a stopped worker. */
export class Crash extends Error {}

/** Yields to other senders a random number of times. */
export async function yieldToOthers(chance: () => number): Promise<void> {
  for (let turns = Math.floor(chance() * 6); turns > 0; turns--) await Promise.resolve();
}

/** A network that loses, doubles and delays requests, with failing servers and captive portals. */
export function badNetwork(site: ModelSite, chance: () => number, late: (() => void)[]): FlushDependencies["fetch"] {
  return async (path, init) => {
    const { end } = site.startRequest(init);
    try {
      await yieldToOthers(chance);
      const kind = Math.floor(chance() * 14);
      if (kind === 0) throw new TypeError("Failed to fetch");
      if (kind === 1) {
        site.respond(path, init);
        throw new TypeError("The response was lost");
      }
      if (kind === 2) {
        // The device gives up, and the request is received later.
        late.push(() => void site.respond(path, init));
        throw new DOMException("No response in time", "TimeoutError");
      }
      if (kind === 3) site.respond(path, init);
      if (kind === 4) late.push(() => void site.respond(path, init));
      if (kind === 5) return rejection("too_many_requests", 429, { "retry-after": "7" });
      if (kind === 6) return rejection("maintenance", 503, { "retry-after": "Fri, 20 Nov 2026 08:00:09 GMT" });
      if (kind === 7) return rejection("internal", 500);
      if (kind === 8) return reply("<html>Welcome");
      if (kind === 9) {
        const cut = await site.respond(path, init).text();
        return reply(cut.slice(0, cut.length / 2));
      }
      await yieldToOthers(chance);
      return site.respond(path, init);
    } finally {
      end();
    }
  };
}

/** Dependencies with which the sender crashes at a step. */
export function crashing(dependencies: FlushDependencies, atStep: number): FlushDependencies {
  let steps = 0;
  const count = () => {
    if (++steps >= atStep) throw new Crash();
  };
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    count();
    const done = await work();
    count();
    return done;
  };
  return {
    ...dependencies,
    store: { file: dependencies.store.file, run: (work) => step(() => dependencies.store.run(work)) },
    fetch: (path, init) => step(() => dependencies.fetch(path, init)),
  };
}
