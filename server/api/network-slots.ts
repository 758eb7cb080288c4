/** Limits how many things of a kind each network has at a time, such as connections. */
export class NetworkSlots {
  readonly #taken = new Map<string, number>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** Takes a slot. Returns a function that gives it back, or `undefined` when the network has all its slots. */
  take(network: string): (() => void) | undefined {
    const taken = this.#taken.get(network) ?? 0;
    if (taken >= this.#most) return undefined;
    this.#taken.set(network, taken + 1);
    return () => {
      const left = (this.#taken.get(network) ?? 1) - 1;
      if (left > 0) this.#taken.set(network, left);
      else this.#taken.delete(network);
    };
  }
}
