const parameter = "ga_track_source";
const key = "kapok.track-source";

/**
 * Remembers for this visit where a reader says he came from (spec section 2), for whoever counts visits:
 * the address may change before that one is loaded.
 */
export function rememberTrackSource(): void {
  const source = new URLSearchParams(location.search).get(parameter);
  if (!source) return;
  try {
    sessionStorage.setItem(key, source.slice(0, 100));
  } catch {
    // Storage is switched off: the visit counts as one that came by itself.
  }
}
