import { connectivity } from "#src/offline/connectivity.ts";
import { changeVisits } from "./visit-history.ts";

/** The text of an article; see `ArticleBody`. */
const text = "[data-reading]";
/** Pixels below the window's edge at which the last line counts as seen. */
const tolerance = 8;
const fields = "input, textarea, select, [contenteditable]";

/** Whether an invitation would stand over what is being read or typed, or could not be followed. */
export function isBusy(): boolean {
  const below = endOfText() > innerHeight + tolerance;
  const typing = document.activeElement?.matches(fields) ?? false;
  return (
    below || typing || document.querySelector("dialog[open], [data-asking]") !== null || connectivity() === "offline"
  );
}

/** Whether the reader has an article open whose end is in the window, or above it. */
export function hasReadToEnd(): boolean {
  return document.querySelector(text) !== null && endOfText() <= innerHeight + tolerance;
}

/** Where the text ends, in pixels from the window's top; above everything where there is none. */
function endOfText(): number {
  return document.querySelector(text)?.getBoundingClientRect().bottom ?? Number.NEGATIVE_INFINITY;
}

/** Notes that the reader likes it here, and gives back what is remembered. */
export function noteEngaged() {
  return changeVisits((visits) => ({ ...visits, engaged: true }));
}

/** Whether the reader has asked for something to be kept for good. */
export async function hasPins(): Promise<boolean> {
  try {
    const { pinnedPaths } = await import("#src/offline/pins.ts");
    return (await pinnedPaths()).size > 0;
  } catch {
    return false; // Without a database nothing is pinned.
  }
}
