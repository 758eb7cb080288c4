import { updateCheck } from "#contract/limits.ts";
import { showLateNotice } from "#src/content/late-notice.ts";
import { UpdateNotice } from "#src/features/frame/update-notice.tsx";
import { onBlockedUpgrade } from "#src/offline/blocked-upgrade.ts";
import type { PageMessage } from "#src/offline/messages.ts";

let asked = false;

/** Asks the reader whether to go over to a new version, at most once a start: "later" means the next one. */
function ask(goOver: () => void): void {
  if (asked) return;
  asked = true;
  showLateNotice(<UpdateNotice onReload={goOver} onLater={() => showLateNotice()} />);
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
  onBlockedUpgrade(() => ask(() => location.reload()));
}

/** Offers each version that is ready, and looks for new ones: at the start, hourly, and when the page comes back. */
export function offerUpdates(workers: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
  const offer = () => {
    // Without a controller the worker that waits is this page's own first one.
    if (!registration.waiting || !workers.controller) return;
    ask(() => {
      workers.controller?.postMessage({ type: "retire" } satisfies PageMessage);
      registration.waiting?.postMessage({ type: "skip-waiting" } satisfies PageMessage);
    });
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
