import { createEmitter } from "#shared/emitter.ts";

/** The state of this page's connection, as the realtime library names it. */
export type LiveState = "connecting" | "connected" | "unavailable" | "disconnected" | "failed";

export interface LiveStatus {
  readonly state: LiveState;
  /** Whether the server has denied a channel of the member; the page tries again. */
  readonly refused: boolean;
}

/** An event of the server. */
export interface LiveEvent {
  readonly name: string;
  readonly channel: string;
  /** Not validated. */
  readonly data: unknown;
}

let status: LiveStatus = { state: "disconnected", refused: false };
const statusChange = createEmitter();

/** The current status; the same object as long as nothing changes. */
export function liveStatus(): LiveStatus {
  return status;
}

/** Calls back when the status changes; returns a function that stops it. */
export const onLiveChange = statusChange.subscribe;

export function setLiveStatus(change: Partial<LiveStatus>): void {
  const next = { ...status, ...change };
  if (next.state === status.state && next.refused === status.refused) return;
  status = next;
  statusChange.emit();
}

/** The events of the channels to which the page is subscribed. */
export const { subscribe: onLiveEvent, emit: emitLiveEvent } = createEmitter<[event: LiveEvent]>();

/**
 * Emitted when events may have been missed, and at intervals without a connection. Events are not repeated: listeners
 * fetch the current data.
 */
export const { subscribe: onCatchUp, emit: emitCatchUp } = createEmitter();

/** Emitted when the connection is back after it was lost. */
export const { subscribe: onReconnected, emit: emitReconnected } = createEmitter();
