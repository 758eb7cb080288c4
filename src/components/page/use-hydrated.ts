import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Whether the page is drawn on the reader's device, where his clock and zone are known: not in the server's HTML, nor
 * while that is taken over.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
