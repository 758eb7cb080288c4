import { defineConfig } from "@playwright/test";
import { browserFlags, installBrowser, shellOf } from "./scripts/find-browser.ts";

/** Tests of installation, push and worker updates run in the full browser. The others run in its headless shell. */
const fullBrowserTests = /(?:install|push|push-settings|update|upgrade|worker|kill-switch)\.spec\.ts$/;

const browser = await installBrowser();
/** Without a system locale, the browser renames files with Chinese names. */
const env = { ...process.env, LC_ALL: "C.UTF-8" } as Record<string, string>;
const started = (executablePath: string) => ({ launchOptions: { executablePath, args: [...browserFlags], env } });

const isLongRun = process.env.KAPOK_TEST_LONG === "1";

export default defineConfig({
  testDir: "e2e/specs",
  globalSetup: "./e2e/support/global-setup.ts",
  fullyParallel: true,
  // One more than cores: tests wait now and then. With two more, slow machines miss limits of time.
  workers: 3,
  retries: 0,
  // Browsers, a server and its database share two cores.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  ...(!isLongRun && { grepInvert: /@long/ }),
  forbidOnly: true,
  reporter: "list",
  outputDir: "test-results",
  use: {
    // The root path redirects readers of other languages.
    locale: "zh-CN",
    timezoneId: "Asia/Hong_Kong",
    viewport: { width: 1280, height: 800 },
    trace: "off",
    // Without it, an element that never comes is reported as a test that took too long.
    actionTimeout: 60_000,
  },
  // The tests of updates build the next release and take longest, so their project starts first.
  projects: [
    { name: "whole", testMatch: fullBrowserTests, use: started(browser) },
    { name: "shell", testIgnore: fullBrowserTests, use: started(shellOf(browser)) },
  ],
});
