/** Milliseconds after which a page comes back whose connection is lost: of ten thousand some hundred in each second. */
export const back = { least: 500, most: 20_000 } as const;
/** The same where the site has said that it does not want the page: something has to change first. */
const refused = { least: 150_000, most: 450_000 } as const;
/** Once the network or the reader is back he waits for it; others are back in the same moment. */
const soon = { least: 0, most: 1000 } as const;
/** Milliseconds between two questions while there is no connection. */
const poll = { least: 45_000, most: 75_000 } as const;
/** Milliseconds until a channel is asked for again, doubled from time to time. */
const again = { first: 1000, atMost: 60_000 } as const;

type Random = () => number;

const within = ({ least, most }: { least: number; most: number }, random: Random) => least + random() * (most - least);

export const reconnectDelay = (random: Random = Math.random) => within(back, random);
export const deniedDelay = (random: Random = Math.random) => within(refused, random);
export const fastReconnectDelay = (random: Random = Math.random) => within(soon, random);
export const pollAfter = (random: Random = Math.random) => within(poll, random);

/** `failed` times in a row it has not been let in. */
export function resubscribeDelay(failed: number, random: Random = Math.random): number {
  const most = Math.min(again.atMost, again.first * 2 ** failed);
  return within({ least: most / 2, most }, random);
}
