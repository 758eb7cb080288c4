/** How this page's connection stands: the states of the realtime library. */
export type LiveState = "connecting" | "connected" | "unavailable" | "disconnected" | "failed";

export interface LiveStatus {
  readonly state: LiveState;
  /** Whether the site has not let the member into a channel of his; it is tried again. */
  readonly refused: boolean;
}

let status: LiveStatus = { state: "disconnected", refused: false };
const statusListeners = new Set<() => void>();
const notificationListeners = new Set<(data: unknown) => void>();
const catchUpListeners = new Set<() => void>();

/** The status now; the same object as long as nothing changes. */
export function liveStatus(): LiveStatus {
  return status;
}

/** Calls back when it changes; returns how to stop. */
export function onLiveChange(listener: () => void): () => void {
  return listen(statusListeners, listener);
}

/** Calls back with what a notification carries, as it came; returns how to stop. */
export function onNotification(listener: (data: unknown) => void): () => void {
  return listen(notificationListeners, listener);
}

/**
 * Calls back when notifications may have been missed, which nobody sends again, and while there is no connection now and
 * then: ask for them. Returns how to stop.
 */
export function onCatchUp(listener: () => void): () => void {
  return listen(catchUpListeners, listener);
}

export function setLiveStatus(change: Partial<LiveStatus>): void {
  const next = { ...status, ...change };
  if (next.state === status.state && next.refused === status.refused) return;
  status = next;
  for (const listener of statusListeners) listener();
}

export function tellNotification(data: unknown): void {
  for (const listener of notificationListeners) listener(data);
}

export function tellToCatchUp(): void {
  for (const listener of catchUpListeners) listener();
}

function listen<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
