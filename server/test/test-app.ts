import type { Hono } from "hono";
import pino from "pino";
import { afterAll } from "vitest";
import { createApp } from "#server/app.ts";
import { type Database, openDatabase } from "#server/database/connect.ts";
import { Representations } from "#server/http/representations.ts";
import type { Services } from "#server/services.ts";
import { testDatabase } from "./database.ts";

export interface TestApp {
  readonly app: Hono;
  readonly db: Database;
  readonly url: string;
  readonly representations: Representations;
  /** A request to the app without a port between; `path` as a client writes it, `/api/main`. */
  request(path: string, init?: RequestInit): Promise<Response>;
}

/**
 * The API on a database of its own, empty or with the sample content, gone after the file's last test.
 * `services` replaces single parts of what the app is given.
 */
export async function testApp(options: { sample?: boolean; services?: Partial<Services> } = {}): Promise<TestApp> {
  const database = await testDatabase(options);
  const { db, close } = openDatabase({ url: database.url });
  afterAll(async () => {
    if (!db.$client.ending) await close();
    await database.drop();
  });
  const representations = new Representations();
  const app = createApp({
    db,
    representations,
    log: pino({ level: "silent" }),
    dataDir: "/nonexistent",
    version: "20261121120000-test",
    siteUrl: undefined,
    maintenance: false,
    maintenanceUrl: undefined,
    contactEmail: undefined,
    secure: false,
    proxies: 1,
    wakeMailer: () => {},
    stopping: () => false,
    ...options.services,
  });
  return { app, db, url: database.url, representations, request: async (path, init) => app.request(path, init) };
}
