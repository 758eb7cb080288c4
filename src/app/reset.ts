import { clearOfflineData } from "#src/offline/clear-offline-data.ts";

/* The script of the server's page `/reset`. It is built separately, so that it works when the rest does not. */

async function reset(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  for (const registration of registrations) await registration.unregister();
  await clearOfflineData();
  for (const name of Object.keys(localStorage)) if (name.startsWith("kapok.boot.")) localStorage.removeItem(name);
}

document.querySelector("button")?.addEventListener("click", ({ currentTarget }) => {
  const button = currentTarget as HTMLButtonElement;
  button.disabled = true;
  // Storage may fail; the rest is removed all the same.
  void reset()
    .catch(() => undefined)
    .then(() => location.replace(button.dataset.home ?? "/"));
});
