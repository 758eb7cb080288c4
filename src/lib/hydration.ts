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

/** Whether the script is about to take over a page that the server has drawn. */
export function isHydrating(): boolean {
  if (typeof document === "undefined") return false;
  return document.querySelector("[data-rendered]") !== null && document.documentElement.dataset.ready === undefined;
}
