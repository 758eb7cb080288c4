import { useEffect, useState } from "react";

/** Whole seconds until a time, counted down to 0. */
export function useSecondsUntil(until: string | undefined): number {
  const secondsLeft = () => (until ? Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000)) : 0);
  const [, tick] = useState(0);
  const left = secondsLeft();
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => tick((count) => count + 1), 1000);
    return () => clearTimeout(timer);
  });
  return left;
}
