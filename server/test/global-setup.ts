import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { type Database, openDatabase } from "#server/database/connect.ts";
import { startEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { migrateDatabase } from "#server/database/migrate.ts";
import { loadSample } from "#server/seed/load-sample.ts";
import { dropDatabase } from "./drop-database.ts";
import { execute } from "./execute.ts";
import { sampleTime } from "./sample-time.ts";
import { startSystemPostgres } from "./system-postgres.ts";
import { withoutCache } from "./without-cache.ts";

declare module "vitest" {
  interface ProvidedContext {
    testServer: { readonly url: string; readonly template: string; readonly sampleTemplate: string };
  }
}

/**
 * Starts one PostgreSQL for the whole run, with migrated databases that test files copy. One is empty, one has the
 * sample content, which takes too long to load for each file. The server is embedded, the machine's own
 * (`KAPOK_TEST_POSTGRES=system`), or at `TEST_DATABASE_URL`, whose user must be able to create databases.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const template = `kapok_template_${randomBytes(6).toString("hex")}`;
  const sampleTemplate = `${template}_sample`;
  try {
    await execute(server.url, `CREATE DATABASE ${template}`);
    await prepare(server.url, template, migrateDatabase);
    await execute(server.url, `CREATE DATABASE ${sampleTemplate} TEMPLATE ${template}`);
    await prepare(server.url, sampleTemplate, (db) => loadSample(db, { now: sampleTime }));
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide("testServer", { url: server.url, template, sampleTemplate });
  return async () => {
    for (const name of [sampleTemplate, template]) await dropDatabase(server.url, name);
    await server.stop();
  };
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  if (process.env.KAPOK_TEST_POSTGRES === "system") return startSystemPostgres();
  const dataDir = await mkdtemp(join(tmpdir(), "kapok-test-"));
  const server = await startEmbeddedPostgres({ dataDir, maxConnections: 200 });
  await withoutCache(server.url);
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function prepare(serverUrl: string, name: string, work: (db: Database) => Promise<unknown>): Promise<void> {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const { db, close } = openDatabase({ url: url.href });
  await work(db).finally(close);
}
