import { findSystemPostgres } from "#server/test/system-postgres.ts";
import { createCheckRunner } from "./check-runner.ts";

/** Server tests of PostgreSQL's own behavior: transactions, locks, triggers, LISTEN/NOTIFY and text search. */
const postgresDependent = [
  "server/api/idempotency",
  "server/api/rate-limiter",
  "server/cache/invalidate-on-change",
  "server/database/migrate",
  "server/database/transaction",
  "server/notifications/events",
  "server/search/relevance",
  "server/search/search.test",
];

/* The whole check: every command below in this order, all of them even when one fails. */
const runner = await createCheckRunner();
const types = runner.beside("types", "npm", "run", "--silent", "types");
const unused = runner.beside("unused code", "npm", "run", "--silent", "unused");
runner.check("lint and format", "npm", "run", "--silent", "lint");
runner.check("licenses", "npm", "run", "--silent", "licences");
runner.check("catalogs", "node", "scripts/check-catalogs.ts");
runner.check("component gallery", "vite", "build", "--config", "gallery/vite.config.ts", "--logLevel", "warn");
runner.check("build and byte budgets", "npm", "run", "--silent", "build");
await types();
await unused();
// The chaos run mostly waits, so it runs beside the next tests.
const chaos = runner.beside("chaos run, short", "node", "e2e/chaos/run.ts", "--short", "--no-outage", "--seed", "2026");
await runner.unitTests("unit and server tests", []);
if (findSystemPostgres()) {
  await runner.unitTests("server tests on a second PostgreSQL, selection", postgresDependent, {
    KAPOK_TEST_POSTGRES: "system",
  });
}
await chaos();
await runner.browserTests("end-to-end tests", []);
await runner.finish();
