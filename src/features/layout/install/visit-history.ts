const key = "kapok.visits";
/** Milliseconds away after which a return is another visit. */
const visitGap = 30 * 60 * 1000;
/** Milliseconds of a visit in which nothing is offered. */
const firstMinute = 60_000;

/** What the device remembers to find a good moment for the invitation. Moments are in milliseconds. */
export interface VisitHistory {
  readonly count: number;
  /** When this visit began, and when the reader was last seen. */
  readonly startedAt: number;
  readonly seenAt: number;
  /** Whether an article has been read to its end, or something kept. */
  readonly engaged: boolean;
  /** The visit in which the reader was last invited: once a visit is enough. */
  readonly invitedIn: number;
  /** Refused, for good. */
  readonly refused: boolean;
}

const none: VisitHistory = { count: 0, startedAt: 0, seenAt: 0, engaged: false, invitedIn: 0, refused: false };

/** The reader is here: the same visit goes on, or another one begins. */
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
 * Changes what is remembered and gives it back; `undefined` where storage is switched off or full: a reader who
 * cannot be remembered could not refuse for good, and is never invited.
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
