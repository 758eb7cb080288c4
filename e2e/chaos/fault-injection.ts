import type { Fault } from "../support/fault-proxy.ts";
import type { SeededRandom } from "./seeded-random.ts";

/** Kinds of faults. A full run must inject each of them. */
export const faultKinds = [
  "network cut",
  "requests cut",
  "responses cut",
  "delayed",
  "response lost after commit",
  "delivered twice",
  "delivered late",
  "429",
  "503",
  "captive portal",
  "server killed",
  "server paused",
  "database killed",
  "page killed",
  "worker stopped mid-replay",
  "tab closed with pending entries",
  "login ended",
] as const;
export type FaultKind = (typeof faultKinds)[number];

export class FaultLog {
  readonly happened = new Map<FaultKind, number>();

  note(faultKind: FaultKind): void {
    this.happened.set(faultKind, (this.happened.get(faultKind) ?? 0) + 1);
  }

  /** Kinds that were not injected. */
  get missing(): FaultKind[] {
    return faultKinds.filter((kind) => !this.happened.has(kind));
  }
}

/** Cuts of both directions, or of one. */
export const cuts = ["cut", "requests cut", "responses cut"] as const;
/**
 * In cuts every request fails. `rough`: each write may fail; `doubled`: each is delivered twice; `slow`: every request is
 * delayed; `calm`: no faults.
 */
export type NetworkMode = (typeof cuts)[number] | "rough" | "doubled" | "slow" | "calm";
/** Milliseconds by which requests are delayed. */
const delay = { least: 100, most: 2000 } as const;

const retrySoon = { "retry-after": "1" };
/** A fault of a write on a rough network, with its share in percent. */
interface Fate {
  readonly faultKind: FaultKind;
  readonly fault: Fault;
  readonly share: number;
}
const fates: readonly Fate[] = [
  { faultKind: "response lost after commit", fault: "drop-response", share: 14 },
  { faultKind: "delivered twice", fault: "twice", share: 14 },
  { faultKind: "delivered late", fault: "late", share: 7 },
  { faultKind: "network cut", fault: "refuse", share: 6 },
  { faultKind: "429", fault: { status: 429, headers: retrySoon }, share: 4 },
  { faultKind: "503", fault: { status: 503, headers: retrySoon }, share: 4 },
];

/** Whether a request sends an entry. */
const isWrite = (method: string, path: string) =>
  method !== "GET" && method !== "HEAD" && path.startsWith("/api/user/");

/** Chooses a fault for each request, depending on the current mode. */
export class FaultyNetwork {
  mode: NetworkMode = "calm";
  readonly #random: SeededRandom;
  readonly #faults: FaultLog;
  readonly #fates: readonly Fate[];

  /**
   * `portals`: share of responses of a captive portal, in percent. After one of them a device backs off for up to five
   * minutes, so a short run has one, at the beginning.
   */
  constructor(random: SeededRandom, faults: FaultLog, { portals }: { portals: number }) {
    this.#fates = [{ faultKind: "captive portal", fault: "captive", share: portals }, ...fates];
    this.#random = random;
    this.#faults = faults;
  }

  readonly choose = (method: string, path: string): Fault => {
    const entry = isWrite(method, path);
    if (this.mode === "cut") {
      if (entry) this.#faults.note("network cut");
      return "refuse";
    }
    if (this.mode === "requests cut") return "hang";
    if (this.mode === "responses cut") return "silence";
    if (method === "UPGRADE") return "pass";
    if (this.mode === "slow") return { delay: this.#random.between(delay.least, delay.most) };
    if (this.mode === "calm" || !entry) return "pass";
    if (this.mode === "doubled") return "twice";
    // Faults that were not injected yet come first.
    const owed = this.#fates.find(({ faultKind }) => !this.#faults.happened.has(faultKind));
    if (owed && this.#random.is(0.5)) return owed.fault;
    return this.#random.share(this.#fates.map(({ fault, share }) => [fault, share])) ?? "pass";
  };

  readonly happened = (fault: Fault): void => {
    if (fault === "hang") this.#faults.note("requests cut");
    else if (fault === "silence") this.#faults.note("responses cut");
    else if (typeof fault === "object" && "delay" in fault) this.#faults.note("delayed");
    const fate = this.#fates.find((each) => each.fault === fault);
    // `choose` has counted the entries of a cut network.
    if (fate && !(fault === "refuse" && this.mode === "cut")) this.#faults.note(fate.faultKind);
  };
}
