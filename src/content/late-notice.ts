import type { ReactNode } from "react";

let current: ReactNode = null;
const listeners = new Set<() => void>();

/** What the frame says beside its own notices: told by what loads after the page is ready, and brings its own code. */
export function lateNotice(): ReactNode {
  return current;
}

/** Calls back on each change; returns how to stop. */
export function onLateNotice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a notice in place of the one before; `null` takes it away. */
export function showLateNotice(notice: ReactNode): void {
  current = notice;
  for (const listener of listeners) listener();
}
