import { useSyncExternalStore } from "react";
import { type Connectivity, connectivity, onConnectivityChange } from "#src/offline/connectivity.ts";

/** Whether the site can be reached, as far as is known. */
export function useConnectivity(): Connectivity {
  return useSyncExternalStore(onConnectivityChange, connectivity, () => "unknown");
}
