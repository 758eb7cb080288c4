import type { EventAction, EventCategory } from "#contract/analytics/event-names.ts";

/** What was done: category, action and label, which is empty where there is nothing more to tell. */
export type Tracked = readonly [category: string, action: string, label: string];

const early: Tracked[] = [];
let take = (event: Tracked): unknown => early.push(event);

/** Whether the reader wishes to be counted at all, as far as the browser knows. */
export function isTrackingAllowed(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack !== "1" && !globalPrivacyControl;
}

/** Tells what the reader has done, to be counted once the page is at rest. Never what somebody has typed, or is. */
export function track<Category extends EventCategory>(
  category: Category,
  action: EventAction<Category>,
  ...segments: readonly (string | number)[]
): void {
  if (isTrackingAllowed()) take([category, action, segments.join("/")]);
}

/** From now on `taker` is given what is tracked, first of all what has been already. */
export function setTrackHandler(taker: (event: Tracked) => void): void {
  take = taker;
  early.splice(0).forEach(taker);
}
