import type { EventCategory } from "#contract/analytics/event-names.ts";
import { splitLocale } from "#contract/locales.ts";
import { track } from "#src/lib/track.ts";

/** What can be pressed. */
const pressable = "a[href], button, [data-track]";

/**
 * Tracks clicks, choices and videos anywhere on the page. What something is called stands in `data-track` of itself or
 * of what it is in, `calendar/platform/pg`; links need none.
 */
export function trackInteractions(): void {
  const follow = (type: string, tell: (target: Element) => void) => {
    const listener = ({ target }: Event) => target instanceof Element && tell(target);
    addEventListener(type, listener, { capture: true, passive: true });
  };
  follow("click", clicked);
  follow("change", chosen);
  follow("play", () => track("video", "play", here()));
}

function clicked(target: Element): void {
  const pressed = target.closest(pressable);
  if (!pressed) return;
  const link = pressed.getAttribute("href");
  const [category, action, ...segments] = pressed.closest<HTMLElement>("[data-track]")?.dataset.track?.split("/") ?? [];
  const url = link === null ? undefined : new URL(link, location.href);
  if (category && action) {
    track(category as EventCategory, action as never, ...(segments.length > 0 ? segments : [url ? labelOf(url) : ""]));
  } else if (url) {
    followed(pressed, url);
  }
}

function followed(link: Element, url: URL): void {
  if (link.hasAttribute("download")) track("download", "file", labelOf(url));
  else if (url.origin !== location.origin) track("click", "outside", labelOf(url));
  // Another place on the same page is no step.
  else if (url.hash && url.pathname === location.pathname) return;
  else track("click", link.closest("nav") || !link.closest("main") ? "navigation" : "card", labelOf(url));
}

/** A choice by the name of its field; what was chosen is told only where it is no answer of a form. */
function chosen(field: Element): void {
  if (!(field instanceof HTMLSelectElement || (field instanceof HTMLInputElement && field.type === "radio"))) return;
  if (field.name) track("select", "choose", field.name, ...(field.form ? [] : [field.value]));
}

/** A page of ours by its path without language, query and anchor; of another site, its host; no address of a person. */
function labelOf(url: URL): string {
  if (url.origin === location.origin) return splitLocale(url.pathname).path;
  return url.host || url.protocol;
}

function here(): string {
  return splitLocale(location.pathname).path;
}
