import { useRouter } from "@tanstack/react-router";
import { startTransition, useEffect, useState, useSyncExternalStore } from "react";

/** An entry of the history. */
export function placeOf(location: { href: string; state: { __TSR_key?: string } }): string {
  return location.state.__TSR_key ?? location.href;
}

/** Entries of the history whose page has been drawn. */
const drawn = new Set<string>();

/**
 * Whether the whole of a page is to be drawn. Its first screen comes first, and the rest right after that has been
 * painted: a tap shows something in half the time. All of it comes at once where the server has drawn it already, and
 * where there is a place in it to go to: that of a hash, or the one where the reader was before.
 */
export function useWhole(): boolean {
  const { location } = useRouter().state;
  const takesOver = useSyncExternalStore(never, no, yes);
  const [whole, setWhole] = useState(
    () => takesOver || isStart() || location.hash !== "" || drawn.has(placeOf(location)),
  );
  useEffect(() => {
    drawn.add(placeOf(location));
    startTransition(() => setWhole(true));
  }, [location]);
  return whole;
}

/** On the server, and where its page is taken over, the answer is another one. */
const never = () => no;
const no = () => false;
const yes = () => true;

/** Whether a page of the server is on the screen that is drawn anew, because its reads have changed since. */
function isStart(): boolean {
  const { ready } = document.documentElement.dataset;
  return ready === undefined && document.querySelector("[data-rendered]") !== null;
}
