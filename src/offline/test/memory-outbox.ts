import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";
import type { OutboxStore, OutboxTransaction, Pause } from "#src/outbox/outbox-store.ts";

/** The outbox in memory, for tests of many schedules. Transactions are atomic and run one at a time. */
export class MemoryOutbox implements OutboxStore {
  #entries: OutboxEntry[] = [];
  #pause: Pause | undefined;
  #sequence = 0;
  #last: Promise<unknown> = Promise.resolve();

  async all(): Promise<readonly OutboxEntry[]> {
    return this.#entries;
  }

  run<T>(work: (rows: OutboxTransaction) => Promise<T>): Promise<T> {
    const done = this.#last.then(async () => {
      const before = [this.#entries, this.#pause] as const;
      try {
        return await work(this.#rows);
      } catch (error) {
        [this.#entries, this.#pause] = before;
        throw error;
      }
    });
    this.#last = done.catch(() => undefined);
    return done;
  }

  file: OutboxStore["file"] = async () => undefined;

  readonly #rows: OutboxTransaction = {
    get: async (id) => this.#entries.find((entry) => entry.id === id),
    add: async (entry) => {
      this.#sequence++;
      this.#entries = [...this.#entries, { ...entry, sequence: this.#sequence }];
    },
    change: async (id, changes) => {
      this.#entries = this.#entries.map((entry) => (entry.id === id ? { ...entry, ...changes } : entry));
    },
    remove: async (ids) => {
      this.#entries = this.#entries.filter(({ id }) => !ids.includes(id));
    },
    about: async (memberId, target) => this.#of({ memberId, target }),
    needing: async (needs) => this.#of({ needs }),
    sending: async (memberId) => this.#of({ memberId, state: "sending" }),
    firstPending: async (memberId, isIt) => this.#of({ memberId, state: "pending" }).find(isIt),
    pause: async () => this.#pause,
    setPause: async (pause) => {
      this.#pause = pause;
    },
  };

  #of(wanted: Partial<OutboxEntry>): OutboxEntry[] {
    const names = Object.keys(wanted) as (keyof OutboxEntry)[];
    return this.#entries.filter((entry) => names.every((name) => entry[name] === wanted[name]));
  }
}
