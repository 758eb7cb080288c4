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

/** Whether the page is rendered by the server and not hydrated yet. */
export function isHydrating(): boolean {
  if (typeof document === "undefined") return false;
  return document.querySelector("[data-rendered]") !== null && document.documentElement.dataset.ready === undefined;
}
