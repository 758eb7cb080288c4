/** Milliseconds an idle moment is waited for, and where browsers do not tell, how long after loading. */
const idle = { atMost: 5000, instead: 1000 } as const;

/** Does some work when the page has loaded and rests. */
export function whenIdle(work: () => void): void {
  const wait = () => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: idle.atMost });
    else setTimeout(work, idle.instead);
  };
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
}
