const key = "kapok.visits";
/** Milliseconds of absence after which a return is a new visit. */
const visitGap = 30 * 60 * 1000;
/** Milliseconds of a visit in which nothing is offered. */
const firstMinute = 60_000;

/** The visit history that times the invitation. Timestamps are in milliseconds. */
export interface VisitHistory {
  readonly count: number;
  /** When this visit began, and when the reader was last seen. */
  readonly startedAt: number;
  readonly seenAt: number;
  /** Whether an article was read to its end, or something was pinned. */
  readonly engaged: boolean;
  /** The visit of the last invitation: one per visit. */
  readonly invitedIn: number;
  /** The reader declined permanently. */
  readonly refused: boolean;
}

const none: VisitHistory = { count: 0, startedAt: 0, seenAt: 0, engaged: false, invitedIn: 0, refused: false };

/** Records presence: continues the visit or starts another. */
export function seen(visits: VisitHistory, now: number): VisitHistory {
  const goesOn = visits.count > 0 && now - visits.seenAt < visitGap;
  return goesOn ? { ...visits, seenAt: now } : { ...visits, count: visits.count + 1, startedAt: now, seenAt: now };
}

/** Milliseconds until the reader may be invited: 0 for now, `Infinity` where something other than time is missing. */
export function timeUntilInvitation(visits: VisitHistory, now: number): number {
  const { count, engaged, invitedIn, refused, startedAt } = visits;
  if (refused || !engaged || count < 2 || invitedIn === count) return Number.POSITIVE_INFINITY;
  return Math.max(0, startedAt + firstMinute - now);
}

/**
 * Changes the history and returns it; `undefined` without storage: a reader whose refusal could not be stored is never
 * invited.
 */
export function changeVisits(change: (visits: VisitHistory) => VisitHistory): VisitHistory | undefined {
  try {
    const visits = change(read());
    const text = JSON.stringify(visits);
    localStorage.setItem(key, text);
    return localStorage.getItem(key) === text ? visits : undefined;
  } catch {
    return undefined;
  }
}

function read(): VisitHistory {
  const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
  return typeof stored === "object" ? { ...none, ...stored } : none;
}
