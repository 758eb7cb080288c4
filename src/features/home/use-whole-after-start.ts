import { startTransition, useEffect, useState } from "react";

/** Whether anything has been drawn since the app was started, be it by the server. */
let started = typeof document === "undefined" || document.querySelector("[data-rendered]") !== null;

/**
 * Whether the whole page is to be drawn. At a start from the device's copy the first screen comes first and the rest
 * right after it has been painted. Not where the server has drawn everything already, and not later: a way back has
 * its place to restore.
 */
export function useWholeAfterStart(): boolean {
  const [whole, setWhole] = useState(started);
  useEffect(() => {
    started = true;
    startTransition(() => setWhole(true));
  }, []);
  return whole;
}
