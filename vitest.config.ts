import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import { configDefaults, defineConfig } from "vitest/config";

/** Tests of what only the embedded PostgreSQL has, or of the whole process, which runs on that. */
const embeddedOnly =
  process.env.KAPOK_TEST_POSTGRES === "system"
    ? ["**/embedded-postgres.test.ts", "**/data-dir-lock.test.ts", "**/main.test.ts", "**/commands/**"]
    : [];

/** Tests that share a PostgreSQL, which is started for them. */
const onDatabase = (name: string, include: string[], exclude: string[] = []) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: [...configDefaults.exclude, ...embeddedOnly, ...exclude],
    globalSetup: ["server/test/global-setup.ts"],
    // Files share the modules of their process: to load all of the server again for each took a quarter of their time.
    // Its modules keep nothing between requests that a test could see; those of page and worker do.
    isolate: false,
  },
});

export default defineConfig({
  plugins: [lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
  test: {
    projects: [
      { extends: true, test: { name: "page", include: ["{contract,shared,src,service-worker,e2e}/**/*.test.ts"] } },
      onDatabase("server", ["{server,scripts,bench}/**/*.test.ts"], ["server/section-sync/**"]),
      // Transactions count for the whole PostgreSQL, those of other tests too: each of these has one of its own.
      onDatabase("editions", ["server/section-sync/section-sync.test.ts"]),
      onDatabase("editions-at-scale", ["server/section-sync/section-sync-at-scale.test.ts"]),
    ],
    // More than cores: much of a test is waiting for a database, or for another process.
    maxWorkers: 3,
    // Tests share two cores with a database; what is slow there is not wrong.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
