/** Milliseconds until a page reconnects after a lost connection. The range spreads the load of many pages. */
export const back = { least: 500, most: 20_000 } as const;
/** Milliseconds until a page reconnects after the server has denied the connection. */
const denied = { least: 150_000, most: 450_000 } as const;
/** Milliseconds until a page reconnects when the network or the reader is back. */
const fast = { least: 0, most: 1000 } as const;
/** Milliseconds between two polls while there is no connection. */
const poll = { least: 45_000, most: 75_000 } as const;
/** Milliseconds until the next attempt to subscribe to a channel, doubled with each failure. */
const resubscribe = { first: 1000, most: 60_000 } as const;

type Random = () => number;

const within = ({ least, most }: { least: number; most: number }, random: Random) => least + random() * (most - least);

export const reconnectDelay = (random: Random = Math.random) => within(back, random);
export const deniedDelay = (random: Random = Math.random) => within(denied, random);
export const fastReconnectDelay = (random: Random = Math.random) => within(fast, random);
export const pollAfter = (random: Random = Math.random) => within(poll, random);

/** @param failures failed attempts in a row */
export function resubscribeDelay(failures: number, random: Random = Math.random): number {
  const most = Math.min(resubscribe.most, resubscribe.first * 2 ** failures);
  return within({ least: most / 2, most }, random);
}
