import { findSystemPostgres } from "#server/test/system-postgres.ts";
import { createCheckRunner } from "./check-runner.ts";

/* The slow tests. Each has a short form in `npm test`; `docs/testing.md` lists them with reasons. */
const long = { KAPOK_TEST_LONG: "1" };
const runner = await createCheckRunner();
runner.check("build and byte budgets", "node", "scripts/build.ts", "--if-needed");
await runner.unitTests("long server tests", ["--project", "long"], long);
const repeated = [
  "server/database-outage.test.ts",
  "server/hostile-clients.test.ts",
  "server/documents/random-saves.test.ts",
  "server/likes/likes.test.ts",
  "server/materials/group-files.test.ts",
  "server/materials/large-materials.test.ts",
  "server/notifications/crash.test.ts",
  "server/push/push.test.ts",
  "server/seed/load-sample.test.ts",
];
await runner.unitTests("server tests in their long form", repeated, long);
if (findSystemPostgres()) {
  await runner.unitTests("server tests on a second PostgreSQL", ["server"], { KAPOK_TEST_POSTGRES: "system" });
}
await runner.browserTests("end-to-end tests in their long form", [], long);
runner.check("chaos run", "node", "e2e/chaos/run.ts", "--seed", "2026");
await runner.finish();
