import type { ReactNode } from "react";

let current: ReactNode;
let changed = () => {};

/** What the frame says beside its own notices: told by what loads after the page is ready, and brings its own code. */
export function lateNotice(): ReactNode {
  return current;
}

/** Calls the frame, which alone shows it, back on each change; returns how to stop. */
export function onLateNotice(listener: () => void): () => void {
  changed = listener;
  return () => {
    changed = () => {};
  };
}

/** Shows a notice in place of the one before; without one it takes it away. */
export function showLateNotice(notice?: ReactNode): void {
  current = notice;
  changed();
}
