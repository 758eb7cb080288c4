/** The browser's install prompt; it can be shown once. */
export interface InstallPrompt extends Event {
  readonly userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
  prompt(): Promise<unknown>;
}

/** The prompt that the browser has offered. `onChange` is called when it changes. */
export const deferredInstallPrompt: { current?: InstallPrompt | undefined; onChange?: () => void } = {};

/** Defers the browser's prompt until the reader asks for it. The event fires once, soon after loading. */
export function captureInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    deferredInstallPrompt.current = event as InstallPrompt;
    deferredInstallPrompt.onChange?.();
  });
}
