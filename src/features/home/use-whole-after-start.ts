import { startTransition, useEffect, useState, useSyncExternalStore } from "react";

/** Whether anything has been drawn since the app was started. */
let started = false;
const never = () => () => {};

/**
 * Whether the whole page is to be drawn. At a start from the device's copy the first screen comes first and the rest
 * right after it has been painted. Not where the server has drawn everything already, and not later: a way back has
 * its place to restore.
 */
export function useWholeAfterStart(): boolean {
  const drawnByServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [whole, setWhole] = useState(started || drawnByServer);
  useEffect(() => {
    started = true;
    startTransition(() => setWhole(true));
  }, []);
  return whole;
}
