import type { Locator, Page } from "@playwright/test";
import { type Language, translate } from "./messages.ts";

/** The cover by which visitors log in; no other dialog is open beside it. */
export const dialog = (page: Page): Locator => page.getByRole("dialog");

export const press = (page: Page, language: Language, words: string): Promise<void> =>
  page.getByRole("button", { name: translate(language, words), exact: true }).click();

/** What the bar shows to visitors. */
export const loginLink = (page: Page, language: Language): Locator =>
  page.getByRole("banner").getByRole("link", { name: translate(language, "Log in"), exact: true });

/** What it shows to members. */
export const accountButton = (page: Page, language: Language): Locator =>
  page.getByRole("banner").getByRole("button", { name: translate(language, "Your account"), exact: true });

export const emailField = (page: Page, language: Language): Locator =>
  page.getByLabel(translate(language, "Email"), { exact: true });

export const passwordField = (page: Page, language: Language): Locator =>
  page.getByLabel(translate(language, "Password"), { exact: true });

/** Fills in the form of the cover and sends it. */
export async function logIn(page: Page, language: Language, account: string, password: string): Promise<void> {
  await emailField(page, language).fill(account);
  await passwordField(page, language).fill(password);
  await dialog(page)
    .getByRole("button", { name: translate(language, "Log in"), exact: true })
    .click();
}

/** What local storage holds. */
export const localStorageOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => ({ ...localStorage }));

/** The copy of the login in the device's database, which the worker reads. */
export function sessionCopy(page: Page): Promise<{ memberId: number } | undefined> {
  return page.evaluate(async () => {
    // To open a database that is not there would create it.
    if (!(await indexedDB.databases()).some(({ name }) => name === "kapok")) return undefined;
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open("kapok"));
    const row = await done(database.transaction("settings").objectStore("settings").get("login"));
    database.close();
    return row?.value;
  });
}

/** Every text that the site keeps on the device: local storage, caches and database. */
export function dumpStorage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        const isPicture = answer?.headers.get("content-type")?.startsWith("image/");
        texts.push(request.url, isPicture ? "" : ((await answer?.text()) ?? ""));
      }
    }
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open("kapok");
      opening.onsuccess = () => resolve(opening.result);
    });
    for (const store of database.objectStoreNames) {
      const rows = await new Promise((resolve) => {
        const reading = database.transaction(store).objectStore(store).getAll();
        reading.onsuccess = () => resolve(reading.result);
      });
      texts.push(JSON.stringify(rows));
    }
    database.close();
    return texts.join("\n");
  });
}
