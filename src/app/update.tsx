import { updateCheck } from "#contract/limits.ts";
import { showLateNotice } from "#src/content/late-notice.ts";
import { UpdateNotice } from "#src/features/frame/update-notice.tsx";
import { onBlockedUpgrade } from "#src/offline/blocked-upgrade.ts";
import type { PageMessage } from "#src/offline/messages.ts";

/** Milliseconds the worker in charge is given to answer that it has let go. */
const retireTimeLimit = 1500;

let asked = false;
/** Lets in the worker of a newer version, which all tabs then follow; gives whether one waits. */
let letNextIn = () => false;

/** Asks the reader whether to go over to a new version, at most once a start: "later" means the next one. */
function ask(): void {
  if (asked) return;
  asked = true;
  // Where no worker waits, another tab's has been let in already, and a start of this one is enough.
  const goOver = () => void (letNextIn() || location.reload());
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
  onBlockedUpgrade(ask);
}

/** Offers each version that is ready, and looks for new ones: at the start, hourly, and when the page comes back. */
export function offerUpdates(workers: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
  // Without a controller the worker that waits is this page's own first one.
  const waits = () => workers.controller !== null && registration.waiting !== null;
  const offer = () => {
    if (waits()) ask();
  };
  letNextIn = () => {
    if (!waits()) return false;
    const skipWaiting = () => registration.waiting?.postMessage({ type: "skip-waiting" } satisfies PageMessage);
    // The worker in charge has to be awake: where it is just being started, Chromium leaves the other to wait until
    // the sleep after, half a minute or more.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = skipWaiting;
    workers.controller?.postMessage({ type: "retire" } satisfies PageMessage, [port2]);
    setTimeout(skipWaiting, retireTimeLimit);
    return true;
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
