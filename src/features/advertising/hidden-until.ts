/** Storage key of dismissed banners and their end times. */
const keyOf = (place: Place) => `kapok.hidden.${place}`;

export type Place = "cover" | "floating";

/** Whether the reader dismissed a banner for the day or for this visit. Without storage no banner shows. */
export function isHidden(place: Place, id: number, now: Date): boolean {
  try {
    if (sessionStorage.getItem(keyOf(place)) === String(id)) return true;
    return localStorage.getItem(keyOf(place)) === dayOf(now);
  } catch {
    return true;
  }
}

/** Hides a banner for the rest of this visit. */
export function hideForVisit(place: Place, id: number): void {
  remember(() => sessionStorage.setItem(keyOf(place), String(id)));
}

/** Hides all banners of a slot for the rest of the reader's day. */
export function hideForToday(place: Place, now: Date): void {
  remember(() => localStorage.setItem(keyOf(place), dayOf(now)));
}

function remember(write: () => void): void {
  try {
    write();
  } catch {
    // Storage is full: the banner is closed all the same.
  }
}

/** The day where the reader is, `2026-11-21`. */
function dayOf(now: Date): string {
  const twoDigits = (part: number) => String(part).padStart(2, "0");
  return [now.getFullYear(), twoDigits(now.getMonth() + 1), twoDigits(now.getDate())].join("-");
}
