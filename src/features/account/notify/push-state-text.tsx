import { useLingui } from "@lingui/react/macro";
import type { PushState } from "#src/push/push-state.ts";

/** What pushes are, or why there are none here and what can be done about it. */
export function PushWords({ state }: { state: PushState | "unknown" }) {
  const { t } = useLingui();
  switch (state) {
    case "on":
      return (
        <>
          <h3 id="push">{t`Push notifications are on for this device`}</h3>
          <p>{t`You'll get what you choose below on this device, even when the site is closed.`}</p>
        </>
      );
    case "denied":
      return (
        <>
          <h3 id="push">{t`Your browser is blocking notifications from this site`}</h3>
          <p>{t`You or your device's settings have blocked notifications. To allow them:`}</p>
          <ol>
            <li>{t`Tap the icon next to the address, or open this app in your device's settings.`}</li>
            <li>{t`Find “Notifications” and allow them.`}</li>
            <li>{t`Come back to this page and turn on push notifications.`}</li>
          </ol>
        </>
      );
    case "needs-home-screen":
      return (
        <>
          <h3 id="push">{t`Add this site to your home screen first`}</h3>
          <p>{t`On iPhone and iPad, only the installed app can receive push notifications:`}</p>
          <ol>
            <li>{t`Tap “Share” in Safari, then “Add to Home Screen”.`}</li>
            <li>{t`Open the app from your home screen and log in.`}</li>
            <li>{t`Come back to this page and turn on push notifications.`}</li>
          </ol>
        </>
      );
    case "off":
      return (
        <>
          <h3 id="push">{t`Get notified even when the site is closed`}</h3>
          <p>{t`Get replies, draw results, reminders and updates on what you follow, in your language. You choose what to receive below. Your browser will ask for permission once, and you can turn this off here at any time.`}</p>
        </>
      );
    default:
      return (
        <>
          <h3 id="push">{t`This browser can't receive push notifications`}</h3>
          <p>{t`Everything else still works: you'll see messages in your list and on open pages, and you can get a daily digest by email.`}</p>
        </>
      );
  }
}
