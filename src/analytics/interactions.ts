import type { EventCategory } from "#contract/analytics/event-names.ts";
import { splitLocale } from "#contract/locales.ts";
import { track } from "#src/lib/track.ts";

/** Elements whose clicks are tracked. */
const clickable = "a[href], button, [data-track]";

/**
 * Tracks clicks, choices and videos anywhere on the page. An element or its ancestor names the event in `data-track`,
 * such as `calendar/platform/pg`. Links need no name.
 */
export function trackInteractions(): void {
  const listen = (type: string, handle: (target: Element) => void) => {
    const listener = ({ target }: Event) => target instanceof Element && handle(target);
    addEventListener(type, listener, { capture: true, passive: true });
  };
  listen("click", trackClick);
  listen("change", trackChoice);
  listen("play", () => track("video", "play", currentPath()));
}

function trackClick(target: Element): void {
  const clicked = target.closest(clickable);
  if (!clicked) return;
  const link = clicked.getAttribute("href");
  const [category, action, ...segments] = clicked.closest<HTMLElement>("[data-track]")?.dataset.track?.split("/") ?? [];
  const url = link === null ? undefined : new URL(link, location.href);
  if (category && action) {
    track(category as EventCategory, action as never, ...(segments.length > 0 ? segments : [url ? labelOf(url) : ""]));
  } else if (url) {
    trackLink(clicked, url);
  }
}

function trackLink(link: Element, url: URL): void {
  if (link.hasAttribute("download")) track("download", "file", labelOf(url));
  else if (url.origin !== location.origin) track("click", "outside", labelOf(url));
  // An anchor on the same page is no navigation.
  else if (url.hash && url.pathname === location.pathname) return;
  else track("click", link.closest("nav") || !link.closest("main") ? "navigation" : "card", labelOf(url));
}

/** Tracks a choice by the name of its field. The value is tracked only outside of forms. */
function trackChoice(field: Element): void {
  if (!(field instanceof HTMLSelectElement || (field instanceof HTMLInputElement && field.type === "radio"))) return;
  if (field.name) track("select", "choose", field.name, ...(field.form ? [] : [field.value]));
}

/** The label of a link: the path without language, query and anchor, or the host of another site. */
function labelOf(url: URL): string {
  if (url.origin === location.origin) return splitLocale(url.pathname).path;
  return url.host || url.protocol;
}

function currentPath(): string {
  return splitLocale(location.pathname).path;
}
