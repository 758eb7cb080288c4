import { useRouter } from "@tanstack/react-router";
import { startTransition, useEffect, useState } from "react";
import { useHydrated } from "./hydration.ts";

/** An entry of the history. */
export function historyKeyOf(location: { href: string; state: { key?: string } }): string {
  return location.state.key ?? location.href;
}

/** History entries whose page has been rendered. */
const drawn = new Set<string>();

/**
 * Whether a page renders below the first screen. After a tap the rest follows in a transition. It renders at once on
 * the server, during hydration, for a hash, and for an entry of the history that was rendered before.
 */
export function useShowBelowFold(): boolean {
  const { state } = useRouter();
  const { location } = state;
  const hydrated = useHydrated();
  const [whole, setWhole] = useState(() => !hydrated || location.hash !== "" || drawn.has(historyKeyOf(location)));
  useEffect(() => {
    drawn.add(historyKeyOf(location));
    if (!whole) startTransition(() => setWhole(true));
  }, [location, whole]);
  return whole;
}
