/** The browser's own question whether to install the site; it can be asked once. */
export interface InstallPrompt extends Event {
  readonly userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
  prompt(): Promise<unknown>;
}

/** What the browser has offered so far. `onChange` is called when there is something new. */
export const deferredInstallPrompt: { current?: InstallPrompt | undefined; onChange?: () => void } = {};

/**
 * Holds the browser's question back until the reader asks for it. It comes once, soon after loading, so that whoever
 * begins to listen later has missed it.
 */
export function captureInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    deferredInstallPrompt.current = event as InstallPrompt;
    deferredInstallPrompt.onChange?.();
  });
}
