import type { Fault } from "../support/fault-proxy.ts";
import type { Chance } from "./seeded-random.ts";

/** What can go wrong, as it is counted; all of it has to happen in a run. */
export const troubleKinds = [
  "network cut",
  "answer lost after commit",
  "delivered twice",
  "delivered late",
  "429",
  "503",
  "captive portal",
  "server killed",
  "worker stopped mid-replay",
  "tab closed with wishes waiting",
  "login ended",
] as const;
export type Trouble = (typeof troubleKinds)[number];

export class FaultLog {
  readonly happened = new Map<Trouble, number>();

  note(trouble: Trouble): void {
    this.happened.set(trouble, (this.happened.get(trouble) ?? 0) + 1);
  }

  /** Kinds that have not come to pass. */
  get missing(): Trouble[] {
    return troubleKinds.filter((kind) => !this.happened.has(kind));
  }
}

/** `cut`: nothing goes through; `rough`: each write has its own fate; `calm`: all is well. */
export type NetworkMode = "cut" | "rough" | "calm";

const retrySoon = { "retry-after": "1" };
/** What becomes of a wish on a rough network, with its share in hundredths. */
interface Fate {
  readonly trouble: Trouble;
  readonly fault: Fault;
  readonly share: number;
}
const fates: readonly Fate[] = [
  { trouble: "answer lost after commit", fault: "drop-answer", share: 14 },
  { trouble: "delivered twice", fault: "twice", share: 14 },
  { trouble: "delivered late", fault: "late", share: 7 },
  { trouble: "network cut", fault: "refuse", share: 6 },
  { trouble: "429", fault: { status: 429, headers: retrySoon }, share: 4 },
  { trouble: "503", fault: { status: 503, headers: retrySoon }, share: 4 },
];

/** Whether a request carries a wish. */
const isWish = (method: string, path: string) => method !== "GET" && method !== "HEAD" && path.startsWith("/api/user/");

/** A network whose mood changes: what it does with each request. */
export class FaultyNetwork {
  mood: NetworkMode = "calm";
  readonly #chance: Chance;
  readonly #troubles: FaultLog;
  readonly #fates: readonly Fate[];

  /**
   * `portals`: share of a captive portal's pages, in hundredths. After one of them a device waits the longer the more
   * attempts have failed before, up to five minutes: in a short run there is one, at the beginning.
   */
  constructor(chance: Chance, troubles: FaultLog, { portals }: { portals: number }) {
    this.#fates = [{ trouble: "captive portal", fault: "captive", share: portals }, ...fates];
    this.#chance = chance;
    this.#troubles = troubles;
  }

  readonly choose = (method: string, path: string): Fault => {
    const wish = isWish(method, path);
    if (this.mood === "cut") {
      if (wish) this.#troubles.note("network cut");
      return "refuse";
    }
    if (this.mood === "calm" || !wish) return "pass";
    // What has not happened at all comes first.
    const owed = this.#fates.find(({ trouble }) => !this.#troubles.happened.has(trouble));
    if (owed && this.#chance.is(0.5)) return owed.fault;
    return this.#chance.share(this.#fates.map(({ fault, share }) => [fault, share])) ?? "pass";
  };

  readonly happened = (fault: Fault): void => {
    const fate = this.#fates.find((each) => each.fault === fault);
    // Of a network that is cut, its wishes are counted above.
    if (fate && !(fault === "refuse" && this.mood === "cut")) this.#troubles.note(fate.trouble);
  };
}
