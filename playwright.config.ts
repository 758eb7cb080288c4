import { defineConfig } from "@playwright/test";
import { browserFlags, installBrowser, shellOf } from "./scripts/find-browser.ts";

/** How apps are installed, and how workers come, stay and go: looked at in the browser that readers have. */
const whole = /(?:install|push|update|worker|kill-switch)\.spec\.ts$/;

const browser = await installBrowser();
/** Without a language of the system, files with names in Chinese would be named anew. */
const env = { ...process.env, LC_ALL: "C.UTF-8" } as Record<string, string>;
const started = (executablePath: string) => ({ launchOptions: { executablePath, args: [...browserFlags], env } });

export default defineConfig({
  testDir: "e2e/specs",
  globalSetup: "./e2e/support/global-setup.ts",
  fullyParallel: true,
  // More than cores: much of a test is waiting.
  workers: 3,
  retries: 0,
  // Two cores for browsers, a server and its database: what is slow there is not wrong.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: "list",
  outputDir: "test-results",
  use: {
    // The root path leads elsewhere for readers of other languages.
    locale: "zh-CN",
    timezoneId: "Asia/Hong_Kong",
    viewport: { width: 1280, height: 800 },
    trace: "off",
  },
  // In this order: the tests of updates, which build the next release, take longest and are begun first.
  projects: [
    { name: "whole", testMatch: whole, use: started(browser) },
    { name: "shell", testIgnore: whole, use: started(shellOf(browser)) },
  ],
});
