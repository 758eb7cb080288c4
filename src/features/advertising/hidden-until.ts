/** Where it is remembered on the device which banner is not to come back, and until when. */
const keyOf = (place: Place) => `kapok.hidden.${place}`;

export type Place = "cover" | "floating";

/** Whether the reader has put a banner away, for the day or for this visit. A device that cannot remember shows none. */
export function isHidden(place: Place, id: number, now: Date): boolean {
  try {
    if (sessionStorage.getItem(keyOf(place)) === String(id)) return true;
    return localStorage.getItem(keyOf(place)) === dayOf(now);
  } catch {
    return true;
  }
}

/** Keeps a banner away for the rest of this visit, where the device can remember it. */
export function hideForVisit(place: Place, id: number): void {
  remember(() => sessionStorage.setItem(keyOf(place), String(id)));
}

/** Keeps all banners of a place away for the rest of the reader's own day, where the device can remember it. */
export function hideForToday(place: Place, now: Date): void {
  remember(() => localStorage.setItem(keyOf(place), dayOf(now)));
}

function remember(write: () => void): void {
  try {
    write();
  } catch {
    // Full: it is gone for now all the same.
  }
}

/** The day where the reader is, `2026-11-21`. */
function dayOf(now: Date): string {
  const twoDigits = (part: number) => String(part).padStart(2, "0");
  return [now.getFullYear(), twoDigits(now.getMonth() + 1), twoDigits(now.getDate())].join("-");
}
