import type { RegisteredRouter } from "@tanstack/react-router";
import { collectEvents } from "#src/analytics/collect-events.ts";
import { trackInteractions } from "#src/analytics/interactions.ts";
import { outside } from "#src/analytics/outside.ts";
import { dropBatches } from "#src/analytics/stored-batches.ts";
import { visitSource } from "#src/analytics/visit-source.ts";
import { isTrackingAllowed, setTrackHandler, track } from "#src/lib/track.ts";

/** Under what a reader who has logged in keeps that. */
const tokenKey = "kapok.token";

/** Milliseconds after which a page that was about to be left, and is still there, stays: a file was downloaded, say. */
const stayedAfter = 5000;

/** Counts what is done on a page that has been drawn: each page that is opened, and what is tracked on it. */
export function countEvents(router: RegisteredRouter): void {
  if (!isTrackingAllowed()) {
    dropBatches();
    return;
  }
  const collect = collectEvents(router.options.context.locale.id, visitSource());
  setTrackHandler((event) => {
    collect(event);
    outside.tell?.(event);
  });
  trackInteractions();
  let last = "";
  let leaving: ReturnType<typeof setTimeout> | undefined;
  addEventListener("beforeunload", () => {
    clearTimeout(leaving);
    leaving = setTimeout(() => {
      leaving = undefined;
    }, stayedAfter);
  });
  const browsed = () => {
    const { matches, location } = router.state;
    // Another question on the same page is no other page.
    if (location.pathname === last) return;
    last = location.pathname;
    const failed = matches.some(({ status, _notFound }) => _notFound || status === "error" || status === "notFound");
    if (failed) {
      // Browsers break reads off when their page is left: nobody saw it fail.
      if (leaving === undefined) track("page", "fail");
    } else track("page", isMember() ? "browse_member" : "browse", last);
  };
  browsed();
  router.subscribe("onResolved", browsed);
}

function isMember(): boolean {
  try {
    return localStorage.getItem(tokenKey) !== null;
  } catch {
    return false;
  }
}
