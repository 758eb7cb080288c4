import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#server/database/connect.ts";
import { startEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { migrateDatabase, migrationsFolder } from "#server/database/migrate.ts";
import { execute } from "./execute.ts";
import { startSystemPostgres } from "./system-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    testServer: { readonly url: string; readonly template: string };
  }
}

/**
 * One PostgreSQL for the whole run, with a migrated database that each test file copies. It is the embedded one, or
 * the machine's own (`KAPOK_TEST_POSTGRES=system`), or any at `TEST_DATABASE_URL` whose user may create databases.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const template = `kapok_template_${randomBytes(6).toString("hex")}`;
  try {
    await execute(server.url, `CREATE DATABASE ${template}`);
    await migrate(server.url, template);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide("testServer", { url: server.url, template });
  return async () => {
    await execute(server.url, `DROP DATABASE ${template} WITH (FORCE)`);
    await server.stop();
  };
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  if (process.env.KAPOK_TEST_POSTGRES === "system") return startSystemPostgres();
  const dataDir = await mkdtemp(join(tmpdir(), "kapok-test-"));
  const server = await startEmbeddedPostgres({ dataDir });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function migrate(serverUrl: string, database: string): Promise<void> {
  if (!existsSync(join(migrationsFolder, "meta/_journal.json"))) return;
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  const { db, close } = openDatabase({ url: url.href });
  await migrateDatabase(db).finally(close);
}
