import { useEffect, useState } from "react";

/** Seconds until a moment (milliseconds since 1970), counting down to 0; by the clock, since tabs at rest count slowly. */
export function useSecondsUntil(moment: number): number {
  const secondsLeft = () => Math.max(0, Math.ceil((moment - Date.now()) / 1000));
  const [, count] = useState(0);
  const left = secondsLeft();
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => count((before) => before + 1), 1000);
    return () => clearTimeout(timer);
  });
  return left;
}
