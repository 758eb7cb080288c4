import type { Workbox } from "workbox-window";
import { updateCheck } from "#contract/limits.ts";
import { offerUpdate } from "#src/components/page/update-offer.ts";
import { onBlockedUpgrade } from "#src/offline/blocked-upgrade.ts";

let hasAsked = false;
/** Activates the version that is waiting, if there is one. */
let activateWaiting = () => false;

/** Asks the reader whether to update, once per page load. */
function ask(): void {
  if (hasAsked) return;
  hasAsked = true;
  offerUpdate(update);
}

/** Activates the waiting version, which reloads all tabs. Without one, reloading this tab is enough. */
function update(): void {
  if (!activateWaiting()) location.reload();
}

/**
 * Reloads the page when the worker of another version takes control: a reader has agreed to it in one of the tabs. The
 * first worker of a first visit does not reload it.
 */
export function followWorker(workers: ServiceWorkerContainer): void {
  let isControlled = workers.controller !== null;
  let isReloading = false;
  workers.addEventListener("controllerchange", () => {
    if (isControlled && !isReloading) {
      isReloading = true;
      location.reload();
    }
    isControlled = true;
  });
  onBlockedUpgrade(ask);
}

/**
 * Registers the worker, offers each waiting version, and checks for new ones: at the start, hourly, and when the page
 * becomes visible.
 */
export async function registerWorker(workbox: Workbox, workers: ServiceWorkerContainer): Promise<void> {
  let registration: ServiceWorkerRegistration | undefined;
  // Without a controller, the waiting worker is the first one of this page.
  const isWaiting = () => Boolean(workers.controller && registration?.waiting);
  const offer = () => {
    if (isWaiting()) ask();
  };
  activateWaiting = () => {
    const waiting = isWaiting();
    if (waiting) workbox.messageSkipWaiting();
    return waiting;
  };
  workbox.addEventListener("waiting", offer);
  registration = await workbox.register({ immediate: true });

  let checkedAt = 0;
  const check = () => {
    // Workbox reports one update per page; a second one is found here.
    offer();
    if (Date.now() - checkedAt < updateCheck.atMostEvery) return;
    checkedAt = Date.now();
    // Fails without a network.
    workbox.update().catch(() => undefined);
  };
  check();
  setInterval(check, updateCheck.every);
  for (const event of ["focus", "pageshow"]) addEventListener(event, check);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && check());
}
