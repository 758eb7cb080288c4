import { updateCheck } from "#contract/limits.ts";
import { noticeSlot } from "#src/components/page/slot.ts";
import { UpdateNotice } from "#src/features/layout/update-notice.tsx";
import { onBlockedUpgrade } from "#src/offline/blocked-upgrade.ts";
import type { PageMessage } from "#src/offline/worker-messages.ts";

let asked = false;
/** The worker of a newer version that waits to be let in. */
let findNext: () => ServiceWorker | null = () => null;

/** Asks the reader whether to go over to a new version, at most once a start: "later" means the next one. */
function ask(): void {
  if (asked) return;
  asked = true;
  noticeSlot.show(<UpdateNotice onReload={goOver} onLater={() => noticeSlot.show()} />);
}

/** Hands over to the version that waits, which all tabs then follow. Where none waits, a start of this tab is enough. */
function goOver(): void {
  const next = findNext();
  if (next) next.postMessage({ type: "skip-waiting" } satisfies PageMessage);
  else location.reload();
}

/**
 * Starts the page anew when another version's worker takes over, in whichever tab the reader agreed to it. The first
 * worker of a first visit changes nothing about the page.
 */
export function followWorker(workers: ServiceWorkerContainer): void {
  let followed = workers.controller !== null;
  let leaving = false;
  workers.addEventListener("controllerchange", () => {
    if (followed && !leaving) {
      leaving = true;
      location.reload();
    }
    followed = true;
  });
  onBlockedUpgrade(ask);
}

/** Offers each version that is ready, and looks for new ones: at the start, hourly, and when the page comes back. */
export function offerUpdates(workers: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
  // Without a controller the worker that waits is this page's own first one.
  findNext = () => workers.controller && registration.waiting;
  const offer = () => {
    if (findNext()) ask();
  };
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offer));
  offer();

  let lookedAt = 0;
  const look = () => {
    if (Date.now() - lookedAt < updateCheck.atMostEvery) return;
    lookedAt = Date.now();
    // Without a network there is nothing new.
    registration.update().catch(() => undefined);
  };
  look();
  setInterval(look, updateCheck.every);
  for (const back of ["focus", "pageshow"]) addEventListener(back, look);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
}
