import { useEffect, useState } from "react";
import { splitLocale } from "#contract/locales.ts";
import { lazyHydrated } from "#src/components/page/lazy-hydrated.tsx";

const Advertising = lazyHydrated(
  () => import("#src/features/advertising/advertising.tsx").then((module) => module.Advertising),
  {
    catalog: "advertising",
  },
);

/** Milliseconds in which a reader may start to use the page: then no interstitial covers it. */
const arrivalTime = 3500;
const interactions = ["pointerdown", "keydown", "wheel", "scroll"] as const;

/** Whether the front page is open, and was the page that the document was loaded with. */
function arrivedAtFront(): boolean {
  const { pathname } = location;
  const [loaded] = performance.getEntriesByType("navigation");
  return splitLocale(pathname).path === "/" && (!loaded || new URL(loaded.name).pathname === pathname);
}

/** Loads the operator's advertising some seconds after the page. */
export function Ads() {
  const [arrival, setArrival] = useState<{ readonly interacted: boolean }>();
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let interacted = false;
    const note = () => {
      interacted = true;
    };
    for (const type of interactions) addEventListener(type, note, { once: true, passive: true, signal });
    const timer = setTimeout(() => {
      stop.abort();
      setArrival({ interacted: interacted || scrollY > 0 || !arrivedAtFront() });
    }, arrivalTime);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, []);
  return arrival && <Advertising {...arrival} />;
}
