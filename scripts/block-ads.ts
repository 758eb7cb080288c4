/**
 * Hides the interstitial, as if the reader had closed it today. It runs in the page as its first script and uses nothing
 * else of this module, because only its source is sent to the page.
 */
export function hideCover(): void {
  // A blank page has no storage.
  if (origin !== "null") localStorage.setItem("kapok.hidden.cover", new Date().toLocaleDateString("sv-SE"));
}
