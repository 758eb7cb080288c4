import { type ReactNode, useSyncExternalStore } from "react";

/** A place in the frame that is filled by what loads after the page is ready, and brings its own code. */
function lateSlot() {
  let current: ReactNode;
  let changed = () => {};
  const read = () => current;
  const on = (listener: () => void) => {
    changed = listener;
    return () => {
      changed = () => {};
    };
  };
  return {
    /** What stands there now. */
    current: read,
    /** The same for the one part of the frame that shows it, and is drawn anew for each change. */
    use: () => useSyncExternalStore(on, read, read),
    /** Shows something in place of what was there before; without it the place is as it was at first. */
    show: (content?: ReactNode) => {
      current = content;
      changed();
    },
  };
}

/** Beside the frame's own notices. */
export const noticeSlot = lateSlot();
