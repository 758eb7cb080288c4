import { probe } from "#src/offline/connectivity.ts";

/** Probes the site whenever the device reports a change of connection, or the tab becomes visible. */
export function watchConnectivity(): void {
  const check = () => void probe();
  for (const event of ["online", "offline", "pageshow"]) addEventListener(event, check);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && check());
  if (!navigator.onLine) check();
}
