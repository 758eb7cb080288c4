import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";
import type { OutboxStore, OutboxTransaction, Pause } from "#src/outbox/outbox-store.ts";

/** The outbox in memory, for tests of many thousand schedules; one transaction at a time, all of it or nothing. */
export class MemoryOutbox implements OutboxStore {
  #wishes: OutboxEntry[] = [];
  #pause: Pause | undefined;
  #sequence = 0;
  #last: Promise<unknown> = Promise.resolve();

  async all(): Promise<readonly OutboxEntry[]> {
    return this.#wishes;
  }

  run<T>(work: (rows: OutboxTransaction) => Promise<T>): Promise<T> {
    const done = this.#last.then(async () => {
      const before = [this.#wishes, this.#pause] as const;
      try {
        return await work(this.#rows);
      } catch (error) {
        [this.#wishes, this.#pause] = before;
        throw error;
      }
    });
    this.#last = done.catch(() => undefined);
    return done;
  }

  readonly #rows: OutboxTransaction = {
    get: async (id) => this.#wishes.find((wish) => wish.id === id),
    add: async (wish) => {
      this.#sequence++;
      this.#wishes = [...this.#wishes, { ...wish, sequence: this.#sequence }];
    },
    change: async (id, changes) => {
      this.#wishes = this.#wishes.map((wish) => (wish.id === id ? { ...wish, ...changes } : wish));
    },
    remove: async (ids) => {
      this.#wishes = this.#wishes.filter(({ id }) => !ids.includes(id));
    },
    about: async (memberId, target) => this.#of({ memberId, target }),
    needing: async (needs) => this.#of({ needs }),
    sending: async (memberId) => this.#of({ memberId, state: "sending" }),
    firstWaiting: async (memberId, isIt) => this.#of({ memberId, state: "waiting" }).find(isIt),
    pause: async () => this.#pause,
    setPause: async (pause) => {
      this.#pause = pause;
    },
  };

  #of(wanted: Partial<OutboxEntry>): OutboxEntry[] {
    const names = Object.keys(wanted) as (keyof OutboxEntry)[];
    return this.#wishes.filter((wish) => names.every((name) => wish[name] === wanted[name]));
  }
}
