import { postPageMessage } from "#src/offline/legacy-messages.ts";
import { connectWorker } from "#src/offline/post-to-worker.ts";

const workerUrl = "/sw.js";

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/**
 * Registers the site's service worker, which serves Backstage without a network and sends what waits. A newer version of
 * it takes over when all tabs are closed: a reload would disturb somebody who writes.
 */
export function startWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  connectWorker(
    (message) => void serviceWorker.ready.then(({ active }) => postPageMessage(active, message)),
    () => serviceWorker.ready,
  );
  // Trusted Types allow a worker from this URL only. Development has no worker, since it would serve old files.
  if (!import.meta.env.PROD) return;
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy("kapok-worker", { createScriptURL: () => workerUrl });
  serviceWorker
    .register(policy?.createScriptURL(workerUrl) ?? workerUrl, { scope: "/", updateViaCache: "none" })
    // Private windows of some browsers refuse. Everything works, with the network.
    .catch((error: unknown) => console.warn("No service worker:", error));
}
