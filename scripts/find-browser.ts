import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const systemBrowsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];
/** Debian's headless Chromium. This is the binary, because its wrapper script does not exit with it. */
const systemShell = "/usr/lib/chromium/chromium-headless-shell";
/** Milliseconds for the download of Playwright's browser, which is fast where it is available. */
const downloadLimit = 60_000;
/** Milliseconds for the package manager of the system. */
const packageLimit = 300_000;

/** Features that Playwright disables. Chromium only uses the last list, so ours must repeat them. */
const playwrightDisabled = [
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
/** Popups of the address bar. Each is a page that takes as long to load as the page under test. */
const addressBarPopups = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];

/** Flags that prevent requests to any server but the site under test. */
export const quietFlags: readonly string[] = [
  `--disable-features=${[...playwrightDisabled, ...addressBarPopups].join(",")}`,
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  // Chromium cannot use its sandbox as root.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/**
 * The same flags, with eager source positions. While DevTools is attached, V8 computes the source position of each new
 * error by parsing the script again. Eager positions avoid this work and enlarge the heap.
 */
export const browserFlags: readonly string[] = [...quietFlags, "--js-flags=--no-enable-lazy-source-positions"];

/**
 * Returns the path of Playwright's Chromium or of the system's. Installs one if there is none.
 *
 * @throws with instructions when no browser can be installed
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
 * Installs the headless Chromium of the system, in addition to its full Chromium.
 *
 * @param browser the path from `installBrowser`
 */
export async function installShell(browser: string): Promise<void> {
  if (systemBrowsers.includes(browser) && shellOf(browser) === browser)
    await installPackages("chromium-headless-shell");
}

/**
 * Returns the path of the headless Chromium, or of the browser itself if there is none. It takes a quarter less CPU time
 * for the same pages and workers, but does not support installed apps.
 *
 * @param browser the path from `installBrowser`
 */
export function shellOf(browser: string): string {
  return systemBrowsers.includes(browser) && existsSync(systemShell) ? systemShell : browser;
}

function installedBrowser(): string | undefined {
  return [chromium.executablePath(), ...systemBrowsers].find((path) => existsSync(path));
}

async function downloadBrowser(): Promise<string | undefined> {
  console.warn("No browser found; downloading the one of Playwright.");
  await run("playwright", ["install", "chromium"], downloadLimit);
  return installedBrowser();
}

async function installSystemBrowser(): Promise<string | undefined> {
  await installPackages("chromium", "fonts-noto-cjk");
  return installedBrowser();
}

/** Installs packages with apt-get if it exists and the user is root. */
async function installPackages(...names: readonly string[]): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.warn(`Installing packages: ${names.join(", ")}.`);
  await run("apt-get", ["update"], packageLimit);
  await run("apt-get", ["install", "-y", "--no-install-recommends", ...names], packageLimit);
}

/** Runs a command without output. The caller checks the result. */
async function run(command: string, args: string[], timeout: number): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const child = spawn(command, args, { timeout, env, stdio: "ignore", killSignal: "SIGKILL" });
  await new Promise((resolve) => child.on("close", resolve).on("error", resolve));
}
