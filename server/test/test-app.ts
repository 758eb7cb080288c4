import type { Hono } from "hono";
import { afterAll } from "vitest";
import { createApp } from "#server/app.ts";
import { KeyStore } from "#server/auth/key-store.mutations.ts";
import { ResponseCache } from "#server/cache/response-cache.ts";
import { type Database, openDatabase } from "#server/database/connect.ts";
import type { Services } from "#server/services.ts";
import { testDatabase } from "./database.ts";
import { assertDocumented } from "./documented-statuses.ts";
import { testServices } from "./test-services.ts";

export interface TestApp {
  readonly app: Hono;
  readonly db: Database;
  readonly url: string;
  readonly responseCache: ResponseCache;
  /**
   * Requests the app directly, without a port; `path` is complete, such as `/api/main`. The OpenAPI document must have
   * the status of the response.
   */
  request(path: string, init?: RequestInit): Promise<Response>;
}

/**
 * Creates the API on its own database, empty or with the sample content. The database is dropped after the file's last
 * test. `services` replaces single services; `url` names the database of another application instead.
 */
export async function testApp(
  options: { sample?: boolean; services?: Partial<Services>; url?: string } = {},
): Promise<TestApp> {
  const database = options.url ? { url: options.url, drop: async () => {} } : await testDatabase(options);
  const { db, close } = openDatabase({ url: database.url });
  afterAll(async () => {
    if (!db.$client.ending) await close();
    await database.drop();
  });
  const responseCache = new ResponseCache();
  const app = createApp(testServices({ db, keys: new KeyStore(db), responseCache, proxies: 1, ...options.services }));
  const siteUrl = options.services?.siteUrl ?? "";
  const addressOf = (path: string) => (path.startsWith("/") ? siteUrl + path : path);
  return {
    app,
    db,
    url: database.url,
    responseCache,
    request: async (path, init) => {
      const response = await app.request(addressOf(path), init);
      const { pathname } = new URL(addressOf(path), "http://localhost");
      assertDocumented(init?.method ?? "GET", pathname, response.status);
      return response;
    },
  };
}
