import type { RegisteredRouter } from "@tanstack/react-router";
import { gameListScrollDelay, gameTabScrollDelay } from "#contract/limits.ts";
import { historyKeyOf } from "#src/lib/use-show-below-fold.ts";

const gameTab = /^\/game\/([a-z]+)\/(feature|game-list)$/;

interface Place {
  readonly path: string;
  readonly hash: string;
}

type ScrollRule =
  | { kind: "keep" }
  | { kind: "top" }
  | { kind: "anchor"; id: string }
  /** To where the reader was, after so many milliseconds: the tab's content moves until then. */
  | { kind: "restore"; after: number };

/** The scroll behavior between two locations (spec section 2). `back`: through the browser's history. */
export function scrollRule(from: Place | undefined, to: Place, back: boolean): ScrollRule {
  if (to.hash) {
    // An article's own anchors are the browser's business, except when it has just opened.
    if (to.path.startsWith("/article/") && from?.path === to.path) return { kind: "keep" };
    return { kind: "anchor", id: to.hash };
  }
  if (from?.path === to.path) return { kind: "keep" };
  const [, category, tab] = gameTab.exec(to.path) ?? [];
  if (category) {
    const [, fromCategory] = (from && gameTab.exec(from.path)) ?? [];
    if (back) return { kind: "restore", after: tab === "game-list" ? gameListScrollDelay : gameTabScrollDelay };
    return fromCategory === category ? { kind: "keep" } : { kind: "top" };
  }
  return back ? { kind: "restore", after: 0 } : { kind: "top" };
}

/** Applies the rules to a router's navigations. Places that were left before are the browser's to restore. */
export function followScrollRules(router: RegisteredRouter): void {
  history.scrollRestoration = "manual";
  // In a shell the browser has found no anchor.
  if (!document.querySelector("[data-rendered]")) showAnchor(router.state.location.hash);
  const positions = new Map<string, number>();
  // The page on screen: a navigation may begin before the router has finished the one to it.
  let shown = historyKeyOf(router.state.location);
  let back = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  router.history.subscribe(({ action }) => {
    back = action.type === "BACK" || action.type === "FORWARD" || action.type === "GO";
  });
  router.subscribe("onBeforeNavigate", () => {
    clearTimeout(waiting);
    positions.set(shown, scrollY);
  });
  // Before the page is exchanged: to lose the element that has the focus makes the browser style what is going.
  router.subscribe("onBeforeRouteMount", ({ fromLocation, toLocation }) => {
    if (!fromLocation || fromLocation.pathname === toLocation.pathname || toLocation.hash) return;
    document.getElementById("main")?.focus({ preventScroll: true });
  });
  router.subscribe("onRendered", ({ fromLocation, toLocation }) => {
    const from = fromLocation && { path: fromLocation.pathname, hash: fromLocation.hash };
    const rule = scrollRule(from, { path: toLocation.pathname, hash: toLocation.hash }, back);
    back = false;
    shown = historyKeyOf(toLocation);
    if (rule.kind === "top") scrollTo({ top: 0, behavior: "instant" });
    if (rule.kind === "anchor") showAnchor(rule.id);
    if (rule.kind === "restore") waiting = restore(positions.get(historyKeyOf(toLocation)) ?? 0, rule.after);
  });
}

function showAnchor(id: string): void {
  document.getElementById(id)?.scrollIntoView();
}

/** Restores a position later, unless the reader has begun to scroll by then. */
function restore(top: number, after: number): ReturnType<typeof setTimeout> | undefined {
  if (after === 0) {
    scrollTo({ top, behavior: "instant" });
    return undefined;
  }
  scrollTo({ top: 0, behavior: "instant" });
  return setTimeout(() => {
    if (scrollY === 0) scrollTo({ top, behavior: "instant" });
  }, after);
}
