import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
  test: {
    include: ["{contract,src,service-worker,server,scripts,bench}/**/*.test.ts"],
    globalSetup: ["server/test/global-setup.ts"],
    // More than cores: much of a test is waiting for a database, or for another process. The tests of editions run by
    // themselves (`npm run test:unit`): transactions count for the whole PostgreSQL, those of other tests too.
    maxWorkers: 3,
    // Tests share two cores with a database; what is slow there is not wrong.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
