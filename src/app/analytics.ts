import type { RegisteredRouter } from "@tanstack/react-router";
import { plainSource } from "#contract/analytics/event-names.ts";
import { collectEvents } from "#src/analytics/collect-events.ts";
import { trackInteractions } from "#src/analytics/interactions.ts";
import { outside } from "#src/analytics/outside.ts";
import { removeBatches } from "#src/analytics/stored-batches.ts";
import { isTrackingAllowed, setTrackHandler, track } from "#src/lib/track.ts";
import { isLeaving } from "#src/offline/leaving.ts";

/** Local storage key of the session token. */
const tokenKey = "kapok.token";
const sourceParameter = "ga_track_source";
/** Session storage key of the visit's source. */
const sourceKey = "kapok.track-source";

/** Counts each opened page and the tracked actions on it. */
export function countEvents(router: RegisteredRouter): void {
  if (!isTrackingAllowed()) {
    removeBatches();
    return;
  }
  const collect = collectEvents(router.options.context.locale.id, visitSource());
  setTrackHandler((event) => {
    collect(event);
    outside.send?.(event);
  });
  trackInteractions();
  let last = "";
  const browsed = () => {
    const { matches, location } = router.state;
    // Another query of the same page is no other page.
    if (location.pathname === last) return;
    last = location.pathname;
    const failed = matches.some(({ status, _notFound }) => _notFound || status === "error" || status === "notFound");
    if (failed) {
      // Browsers cancel reads when the reader leaves a page. That is not a failure.
      if (!isLeaving()) track("page", "fail");
    } else track("page", isMember() ? "browse_member" : "browse", last);
  };
  browsed();
  router.subscribe("onResolved", browsed);
}

/**
 * The traffic source of this visit; empty if unknown. A link to the site names it in the query. It is read from the URL
 * of the page load and stored for the visit: the current URL may have changed.
 */
function visitSource(): string {
  const [loaded] = performance.getEntriesByType("navigation");
  const named = new URL(loaded?.name ?? location.href).searchParams.get(sourceParameter);
  try {
    if (named) sessionStorage.setItem(sourceKey, plainSource(named));
    return sessionStorage.getItem(sourceKey) ?? "";
  } catch {
    return plainSource(named ?? "");
  }
}

function isMember(): boolean {
  try {
    return localStorage.getItem(tokenKey) !== null;
  } catch {
    return false;
  }
}
