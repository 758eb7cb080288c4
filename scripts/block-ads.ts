/**
 * Runs in a page before anything else: as if its reader had put the operator's cover away this morning. It stands for
 * itself: nothing of this module is there when it runs.
 */
export function hideCover(): void {
  // An empty page has no storage.
  if (origin !== "null") localStorage.setItem("kapok.hidden.cover", new Date().toLocaleDateString("sv-SE"));
}
