import { useEffect, useState } from "react";
import { connectivity } from "#src/offline/connectivity.ts";
import { changeVisits, seen, timeUntilInvitation, type VisitHistory } from "./visit-history.ts";

/** Milliseconds between two checks while the reader scrolls, and until a new page has settled. */
const lookEvery = 250;
const settlesIn = 1000;
/** Milliseconds between two updates of the visit. */
const noteEvery = 60_000;

/**
 * Whether to show the invitation: after the first minute of a second or later visit, once an article was read to its
 * end or something was pinned, and while the reader neither reads nor types.
 */
export function useInvitation(path: string, able: boolean): { shown: boolean; refuse: () => void; leave: () => void } {
  const [invited, setInvited] = useState(false);
  const [quiet, setQuiet] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the invitation is checked again on each page
  useEffect(() => {
    if (!able) return;
    const note = () => changeVisits((before) => seen(before, Date.now()));
    let visits: VisitHistory | undefined = note();
    if (!visits || visits.refused) return;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let minute: ReturnType<typeof setTimeout> | undefined;

    function look() {
      waiting = undefined;
      const busy = isBusy();
      setQuiet(!busy);
      if (visits && Date.now() - visits.seenAt > noteEvery) visits = note();
      if (visits && !visits.engaged && hasReadToEnd()) visits = noteEngaged();
      if (!visits) return;
      const wait = timeUntilInvitation(visits, Date.now());
      clearTimeout(minute);
      if (wait > 0) {
        if (Number.isFinite(wait)) minute = setTimeout(look, wait);
      } else if (!busy) {
        visits = changeVisits((before) => ({ ...before, invitedIn: before.count }));
        if (visits) setInvited(true);
      }
    }
    function lookSoon(after = lookEvery) {
      waiting ??= setTimeout(look, after);
    }
    const soon = () => lookSoon();

    addEventListener("scroll", soon, { passive: true });
    document.addEventListener("focusin", soon);
    document.addEventListener("focusout", soon);
    lookSoon(settlesIn);
    if (!visits.engaged && visits.count > 1) {
      void hasPins().then((kept) => {
        if (!kept) return;
        visits = noteEngaged();
        lookSoon();
      });
    }
    return () => {
      clearTimeout(waiting);
      clearTimeout(minute);
      removeEventListener("scroll", soon);
      document.removeEventListener("focusin", soon);
      document.removeEventListener("focusout", soon);
    };
  }, [able, path]);

  const leave = () => setInvited(false);
  const refuse = () => {
    changeVisits((before) => ({ ...before, refused: true }));
    leave();
  };
  return { shown: able && invited && quiet, refuse, leave };
}

/** The text of an article; see `ArticleBody`. */
const text = "[data-reading]";
/** Pixels below the window's edge at which the last line counts as seen. */
const tolerance = 8;
const fields = "input, textarea, select, [contenteditable]";

/** Whether an invitation would cover content in use, or could not be followed. */
function isBusy(): boolean {
  const below = endOfText() > innerHeight + tolerance;
  const typing = document.activeElement?.matches(fields) ?? false;
  return (
    below || typing || document.querySelector("dialog[open], [data-asking]") !== null || connectivity() === "offline"
  );
}

/** Whether the end of the open article is in the window or above it. */
function hasReadToEnd(): boolean {
  return document.querySelector(text) !== null && endOfText() <= innerHeight + tolerance;
}

/** Where the text ends, in pixels from the window's top; above everything where there is none. */
function endOfText(): number {
  return document.querySelector(text)?.getBoundingClientRect().bottom ?? Number.NEGATIVE_INFINITY;
}

/** Records engagement, and returns the visit history. */
function noteEngaged() {
  return changeVisits((visits) => ({ ...visits, engaged: true }));
}

/** Whether the reader has pinned anything. */
async function hasPins(): Promise<boolean> {
  try {
    const { pinnedPaths } = await import("#src/offline/pins.ts");
    return (await pinnedPaths()).size > 0;
  } catch {
    return false; // Without a database nothing is pinned.
  }
}
