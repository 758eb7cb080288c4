import { type RegisteredRouter, useRouter } from "@tanstack/react-router";
import { startTransition, useEffect, useState } from "react";

/** An entry of the history. */
export function historyKeyOf(location: { href: string; state: { key?: string } }): string {
  return location.state.key ?? location.href;
}

/** Entries of the history whose page has been drawn. */
const drawn = new Set<string>();

/**
 * Whether the whole of a page is to be drawn. Its first screen comes first, and the rest in a transition after
 * it, so that a tap shows something sooner. All of it comes at once where the server has drawn it already, and
 * where there is a place in it to go to: that of a hash, or the one where the reader was before.
 */
export function useShowBelowFold(): boolean {
  const { state } = useRouter();
  const { location } = state;
  const [whole, setWhole] = useState(
    () => isServers(state) || location.hash !== "" || drawn.has(historyKeyOf(location)),
  );
  useEffect(() => {
    drawn.add(historyKeyOf(location));
    if (!whole) startTransition(() => setWhole(true));
  }, [location, whole]);
  return whole;
}

/** Whether a page is drawn on the server, or takes over what that has drawn. */
function isServers({ location, resolvedLocation: last }: RegisteredRouter["state"]): boolean {
  if (typeof document === "undefined") return true;
  // Before any other has been opened.
  const first = !last || last.href === location.href;
  return first && document.querySelector("[data-rendered]") !== null;
}
