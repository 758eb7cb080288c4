import type { CDPSession, Page } from "@playwright/test";

/** The tools of a browser for the worker of an origin, which stands registered there. */
export interface WorkerTools {
  readonly session: CDPSession;
  readonly registrationId: string;
}

/** Finds the worker of an origin, with the help of any tab that stays open. */
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

/** Wakes the worker as the browser does when there is a network again; of some attempts it is the last. */
export async function dispatchSync(page: Page, origin: string, { lastChance }: { lastChance: boolean }): Promise<void> {
  const { session, registrationId } = await workerTools(page, origin);
  await session.send("ServiceWorker.dispatchSyncEvent", { origin, registrationId, tag: "outbox", lastChance });
  await session.detach();
}

/** Wakes the worker as the browser does now and then for an installed site that it is used to. */
export async function dispatchPeriodicSync(page: Page, origin: string): Promise<void> {
  const { session, registrationId } = await workerTools(page, origin);
  await session.send("ServiceWorker.dispatchPeriodicSyncEvent", { origin, registrationId, tag: "sections" });
  await session.detach();
}
