/** How this page's connection stands: the states of the realtime library. */
export type LiveState = "connecting" | "connected" | "unavailable" | "disconnected" | "failed";

export interface LiveStatus {
  readonly state: LiveState;
  /** Whether the site has not let the member into a channel of his; it is tried again. */
  readonly refused: boolean;
}

/** What has come from the site. */
export interface LiveEvent {
  readonly name: string;
  readonly channel: string;
  /** As it came. */
  readonly data: unknown;
}

let status: LiveStatus = { state: "disconnected", refused: false };
const statusListeners = new Set<() => void>();
const eventListeners = new Set<(event: LiveEvent) => void>();
const catchUpListeners = new Set<() => void>();

/** The status now; the same object as long as nothing changes. */
export function liveStatus(): LiveStatus {
  return status;
}

/** Calls back when it changes; returns how to stop. */
export function onLiveChange(listener: () => void): () => void {
  return listen(statusListeners, listener);
}

/** Calls back with each event of the channels that the page is in; returns how to stop. */
export function onLiveEvent(listener: (event: LiveEvent) => void): () => void {
  return listen(eventListeners, listener);
}

/**
 * Calls back when events may have been missed, which nobody sends again, and while there is no connection now and
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

export function emitLiveEvent(event: LiveEvent): void {
  for (const listener of eventListeners) listener(event);
}

export function emitCatchUp(): void {
  for (const listener of catchUpListeners) listener();
}

function listen<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
