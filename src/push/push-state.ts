import { pushMemberId } from "#src/offline/push-member-id.ts";
import { currentLogin } from "#src/offline/session.ts";

/**
 * How pushes stand on this device. `needs-home-screen`: on an iPhone or iPad they come to the installed app alone;
 * `denied`: the reader has told the browser no, and only there can it be changed.
 */
export type PushState = "unsupported" | "needs-home-screen" | "denied" | "off" | "on";

const installed = "(display-mode: standalone), (display-mode: fullscreen)";

/** @param key the site's VAPID key; a site without one, or one that has switched its worker off, sends none */
export function pushState(key: string | undefined): PushState {
  if (!key || document.documentElement.dataset.worker === "off") return "unsupported";
  if (isIos() && !matchMedia(installed).matches) return "needs-home-screen";
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  const owner = pushMemberId();
  const on = owner !== undefined && owner === currentLogin()?.memberId && Notification.permission === "granted";
  return on ? "on" : "off";
}

/** An iPad calls itself a Mac, which has no touch screen. */
function isIos(): boolean {
  const { userAgent, platform, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (platform === "MacIntel" && maxTouchPoints > 1);
}
