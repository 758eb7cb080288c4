import { readText, writeText } from "./local-storage.ts";

/*
 * A note whose pushes come to this device, so that a page need not load anything to learn that nobody's do. It outlives
 * a login that has ended: when the same member comes back, they are brought in order again.
 */
const key = "kapok.push";

/** Id of the member who has turned pushes on here, if anybody has. */
export function pushMemberId(): number | undefined {
  return Number(readText(key)) || undefined;
}

/** Notes whose they are from now on; nobody's with `undefined`. */
export function setPushMemberId(memberId: number | undefined): void {
  writeText(key, memberId === undefined ? null : String(memberId));
  // Tells this tab what the browser tells the others.
  dispatchEvent(new Event("storage"));
}
