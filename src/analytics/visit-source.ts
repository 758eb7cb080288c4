import { plainSource } from "#contract/analytics/event-names.ts";

const parameter = "ga_track_source";
const key = "kapok.track-source";

/**
 * Where the links say that lead here (spec section 2) that this visit comes from; empty where they do not. It is asked
 * of the address that the page was loaded by, which may have changed since, and remembered for the visit.
 */
export function visitSource(): string {
  const [loaded] = performance.getEntriesByType("navigation");
  const named = new URL(loaded?.name ?? location.href).searchParams.get(parameter);
  try {
    if (named) sessionStorage.setItem(key, plainSource(named));
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return plainSource(named ?? "");
  }
}
