import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** Whether the page runs in the browser, with its clock and time zone: not on the server, nor during hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
