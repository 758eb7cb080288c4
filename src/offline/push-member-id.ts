import { readText, writeText } from "./local-storage.ts";

/*
 * The member whose pushes this device receives, in local storage, which is read synchronously and shared by all tabs. It
 * outlives an expired session, so that pushes continue when the same member signs in again.
 */
const key = "kapok.push";

/** Id of the member who has turned pushes on; `undefined` while they are off. */
export function pushMemberId(): number | undefined {
  return Number(readText(key)) || undefined;
}

/** Sets the member; `undefined` when pushes are off. */
export function setPushMemberId(memberId: number | undefined): void {
  writeText(key, memberId === undefined ? null : String(memberId));
  // The browser notifies the other tabs only.
  dispatchEvent(new Event("storage"));
}
