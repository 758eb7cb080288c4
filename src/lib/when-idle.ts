import { useEffect, useState } from "react";

/** Milliseconds: the longest wait for an idle moment, and the delay after loading in browsers that report none. */
const idle = { timeout: 5000, delay: 1000 } as const;

/** Calls back when the page has loaded and is idle. */
export function whenIdle(work: () => void): void {
  const wait = () => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: idle.timeout });
    else setTimeout(work, idle.delay);
  };
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
}

/** Whether the page has been idle since the component appeared. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}
