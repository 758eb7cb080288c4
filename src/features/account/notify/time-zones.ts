/** Names of time zones to choose from: the chosen one and the device's own first, then all that the browser knows. */
export function timeZones(chosen: string): string[] {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [...new Set([chosen, own, ...Intl.supportedValuesOf("timeZone")])].filter(Boolean);
}
