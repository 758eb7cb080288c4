import type { Locator, Page } from "@playwright/test";
import { rowsOf } from "./cached-reads.ts";
import { type Language, translate } from "./messages.ts";

/** The login dialog. No other dialog is open with it. */
export const dialog = (page: Page): Locator => page.getByRole("dialog");

export const clickButton = (page: Page, language: Language, words: string): Promise<void> =>
  page.getByRole("button", { name: translate(language, words), exact: true }).click();

/** The login link in the header. */
export const loginLink = (page: Page, language: Language): Locator =>
  page.getByRole("banner").getByRole("link", { name: translate(language, "Log in"), exact: true });

/** The account button in the header. */
export const accountButton = (page: Page, language: Language): Locator =>
  page.getByRole("banner").getByRole("button", { name: translate(language, "Your account"), exact: true });

export const emailField = (page: Page, language: Language): Locator =>
  page.getByLabel(translate(language, "Email"), { exact: true });

export const passwordField = (page: Page, language: Language): Locator =>
  page.getByLabel(translate(language, "Password"), { exact: true });

/** Fills in and submits the login form. */
export async function logIn(page: Page, language: Language, account: string, password: string): Promise<void> {
  await emailField(page, language).fill(account);
  await passwordField(page, language).fill(password);
  await dialog(page)
    .getByRole("button", { name: translate(language, "Log in"), exact: true })
    .click();
}

/** All entries of local storage. */
export const localStorageOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => ({ ...localStorage }));

/** The copy of the session in the device's database, which the worker reads. */
export async function sessionCopy(page: Page): Promise<{ memberId: number } | undefined> {
  // Opening a missing database would create it.
  const exists = () => page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === "kapok"));
  if (!(await exists())) return undefined;
  const rows = (await rowsOf(page, "settings")) as { name: string; value: { memberId: number } }[];
  return rows.find(({ name }) => name === "login")?.value;
}

/** All texts in local storage, session storage, caches and the database. */
export function dumpStorage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        const isImage = response?.headers.get("content-type")?.startsWith("image/");
        texts.push(request.url, isImage ? "" : ((await response?.text()) ?? ""));
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
