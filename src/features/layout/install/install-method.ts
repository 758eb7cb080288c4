import { deferredInstallPrompt, type InstallPrompt } from "#src/lib/install-prompt.ts";

/**
 * `prompt`: through the browser's prompt; `steps`: by hand (iOS); `app`: this is the installed app; `just-installed`:
 * while this page was open.
 */
type InstallWay = "prompt" | "steps" | "app" | "just-installed" | "none";

/** The display modes of an installed app. */
const appWindow = "(display-mode: standalone), (display-mode: minimal-ui), (display-mode: fullscreen)";
let justInstalled = false;

/** The method to install the site in this browser. */
export function installWay(): InstallWay {
  const standalone = (navigator as { standalone?: boolean }).standalone;
  if (justInstalled) return "just-installed";
  if (standalone || matchMedia(appWindow).matches) return "app";
  if (deferredInstallPrompt.current) return "prompt";
  return isIos() ? "steps" : "none";
}

/** Calls back when the method changes; returns how to stop. One listener at a time. */
export function onInstallWayChange(listener: () => void): () => void {
  const appWindows = matchMedia(appWindow);
  const installed = () => {
    justInstalled = true;
    deferredInstallPrompt.current = undefined;
    listener();
  };
  deferredInstallPrompt.onChange = listener;
  addEventListener("appinstalled", installed);
  appWindows.addEventListener("change", listener);
  return () => {
    deferredInstallPrompt.onChange = () => {};
    removeEventListener("appinstalled", installed);
    appWindows.removeEventListener("change", listener);
  };
}

/** Shows the browser's prompt, which works once. Returns whether the reader accepted. */
export async function askToInstall(): Promise<boolean> {
  const prompt: InstallPrompt | undefined = deferredInstallPrompt.current;
  if (!prompt) return false;
  deferredInstallPrompt.current = undefined;
  try {
    await prompt.prompt();
    return (await prompt.userChoice).outcome === "accepted";
  } finally {
    deferredInstallPrompt.onChange?.();
  }
}

/** A browser of iOS or iPadOS that can put a page on the home screen: not the window of another app, such as a chat. */
function isIos(): boolean {
  const { userAgent, platform, maxTouchPoints } = navigator;
  // An iPad calls itself a Mac, which has no touch screen.
  const device = /iPhone|iPad|iPod/.test(userAgent) || (platform === "MacIntel" && maxTouchPoints > 1);
  return device && /Safari\//.test(userAgent);
}
