import { currentLogin } from "#src/offline/session.ts";

/**
 * The state of pushes on this device. `needs-home-screen`: iPhones and iPads deliver them to the installed app only.
 * `denied`: the reader has blocked them, and can change this only in the browser. `pending`: the database has not been
 * read yet.
 */
export type PushState = "unsupported" | "needs-home-screen" | "denied" | "pending" | "off" | "on";

const installed = "(display-mode: standalone), (display-mode: fullscreen)";

/**
 * The state of pushes now.
 *
 * @param key the site's VAPID key. Without a key or a worker the site sends no pushes.
 * @param pushMember as `readPushMember` returns it; `undefined` until the database has been read
 */
export function pushState(key: string | undefined, pushMember: number | null | undefined): PushState {
  if (!key || document.documentElement.dataset.worker === "off") return "unsupported";
  if (isIos() && !matchMedia(installed).matches) return "needs-home-screen";
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  if (Notification.permission !== "granted") return "off";
  if (pushMember === undefined) return "pending";
  return pushMember !== null && pushMember === currentLogin()?.memberId ? "on" : "off";
}

/** Whether the device is an iPhone or iPad. An iPad reports the platform of a Mac, but has a touch screen. */
function isIos(): boolean {
  const { userAgent, platform, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (platform === "MacIntel" && maxTouchPoints > 1);
}
