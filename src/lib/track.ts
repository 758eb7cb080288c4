import type { EventAction, EventCategory } from "#contract/analytics/event-names.ts";

/** A tracked action: category, action and label. An empty label means none. */
export type Tracked = readonly [category: string, action: string, label: string];

const early: Tracked[] = [];
let take = (event: Tracked): unknown => early.push(event);

/** Whether the browser's privacy signals allow tracking. */
export function isTrackingAllowed(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack !== "1" && !globalPrivacyControl;
}

/**
 * Tracks an action of the reader, counted once the page is idle. Never pass text that a reader typed, or their
 * identity.
 */
export function track<Category extends EventCategory>(
  category: Category,
  action: EventAction<Category>,
  ...segments: readonly (string | number)[]
): void {
  if (isTrackingAllowed()) take([category, action, segments.join("/")]);
}

/** Passes events to `taker` from now on, and the earlier ones first. */
export function setTrackHandler(taker: (event: Tracked) => void): void {
  take = taker;
  early.splice(0).forEach(taker);
}
