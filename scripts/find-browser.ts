import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const systemBrowsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];
/** Debian's own Chromium without what belongs to windows; its program itself, since the script beside it stays behind. */
const systemShell = "/usr/lib/chromium/chromium-headless-shell";
/** Milliseconds for the download of Playwright's own browser: where a network has it, it comes quickly. */
const downloadLimit = 60_000;
/** Milliseconds for the system's package manager. */
const packageLimit = 300_000;

/** What Playwright switches off for tests. Chromium heeds the last list alone, so that ours has to hold it too. */
const offForTests = [
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];
/** Lists below the address bar that nobody sees: pages of their own, which took as long to load as the page under test. */
const unseen = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];

/** Flags that keep a browser from talking to anyone but the site under test. */
export const quietFlags: readonly string[] = [
  `--disable-features=${[...offForTests, ...unseen].join(",")}`,
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  // A browser that runs as root has no sandbox of its own.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/**
 * These, and one that keeps it from work that no reader's browser does: where a tool listens, V8 finds out for each
 * error that is made where in the source that was, and parses the whole script again for it. It does not where it
 * notes that as the script is compiled, which makes the heap larger.
 */
export const browserFlags: readonly string[] = [...quietFlags, "--js-flags=--no-enable-lazy-source-positions"];

/**
 * Path of a Chromium: Playwright's own, else the system's. Where there is none, one is installed.
 *
 * @throws when there is none and none can be had, with what to do about it
 */
export async function installBrowser(): Promise<string> {
  const found = installedBrowser() ?? (await downloadBrowser()) ?? (await installSystemBrowser());
  if (!found) {
    throw new Error(
      "No Chromium was found and none could be installed. Install one: `npx playwright install chromium`, " +
        "or on Debian `apt-get install chromium fonts-noto-cjk`.",
    );
  }
  return found;
}

/**
 * Installs the light Chromium beside the system's, where the system has it.
 *
 * @param browser as `installBrowser` gives it
 */
export async function installShell(browser: string): Promise<void> {
  if (systemBrowsers.includes(browser) && shellOf(browser) === browser)
    await installPackages("chromium-headless-shell");
}

/**
 * Path of a Chromium that shows the same pages and runs the same workers for a quarter less of the processor's time,
 * but knows nothing of installed apps; the browser itself where there is none.
 *
 * @param browser as `installBrowser` gives it
 */
export function shellOf(browser: string): string {
  return systemBrowsers.includes(browser) && existsSync(systemShell) ? systemShell : browser;
}

function installedBrowser(): string | undefined {
  return [chromium.executablePath(), ...systemBrowsers].find((path) => existsSync(path));
}

async function downloadBrowser(): Promise<string | undefined> {
  console.warn("No browser found; asking Playwright for one.");
  await run("playwright", ["install", "chromium"], downloadLimit);
  return installedBrowser();
}

async function installSystemBrowser(): Promise<string | undefined> {
  await installPackages("chromium", "fonts-noto-cjk");
  return installedBrowser();
}

/** Asks the system's package manager, where there is one that may be asked. */
async function installPackages(...names: readonly string[]): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.warn(`Not found: ${names.join(", ")}; installing the system's.`);
  await run("apt-get", ["update"], packageLimit);
  await run("apt-get", ["install", "-y", "--no-install-recommends", ...names], packageLimit);
}

/** Runs a command quietly; whether it worked is seen by what is there afterwards. */
async function run(command: string, args: string[], timeout: number): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const child = spawn(command, args, { timeout, env, stdio: "ignore", killSignal: "SIGKILL" });
  await new Promise((resolve) => child.on("close", resolve).on("error", resolve));
}
