import type { CDPSession, Page } from "@playwright/test";

/** A CDP session for the registered worker of an origin. */
export interface WorkerTools {
  readonly session: CDPSession;
  readonly registrationId: string;
}

/** Finds the worker of an origin through a tab that stays open. */
export async function workerTools(page: Page, origin: string): Promise<WorkerTools> {
  const session = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const mine = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted);
      if (mine) resolve(mine.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  return { session, registrationId: await found };
}

/** Dispatches a sync event, as the browser does when the network returns. The last attempt has `lastChance`. */
export async function dispatchSync(page: Page, origin: string, { lastChance }: { lastChance: boolean }): Promise<void> {
  const { session, registrationId } = await workerTools(page, origin);
  await session.send("ServiceWorker.dispatchSyncEvent", { origin, registrationId, tag: "outbox", lastChance });
  await session.detach();
}

/** Dispatches a periodic sync event, as the browser does for an installed site. */
export async function dispatchPeriodicSync(page: Page, origin: string): Promise<void> {
  const { session, registrationId } = await workerTools(page, origin);
  await session.send("ServiceWorker.dispatchPeriodicSyncEvent", { origin, registrationId, tag: "sections" });
  await session.detach();
}
