import { useLingui } from "@lingui/react/macro";
import type { PushState } from "#src/push/push-state.ts";

/** What pushes are, or why there are none here and what can be done about it. */
export function PushWords({ state }: { state: PushState | "unknown" }) {
  const { t } = useLingui();
  switch (state) {
    case "on":
      return (
        <>
          <h3 id="push">{t`Pushes are on for this device`}</h3>
          <p>{t`What you have chosen below comes here, also while the site is closed.`}</p>
        </>
      );
    case "denied":
      return (
        <>
          <h3 id="push">{t`Your browser does not let this site push`}</h3>
          <p>{t`You, or your device's settings, have said no before. To undo it:`}</p>
          <ol>
            <li>{t`Tap the sign before the address, or open your device's settings for this app.`}</li>
            <li>{t`Find “Notifications” there and allow them.`}</li>
            <li>{t`Come back to this page and turn them on.`}</li>
          </ol>
        </>
      );
    case "needs-home-screen":
      return (
        <>
          <h3 id="push">{t`First put the site on your home screen`}</h3>
          <p>{t`On iPhone and iPad pushes come to the installed app alone:`}</p>
          <ol>
            <li>{t`Tap “Share” in Safari, then “Add to Home Screen”.`}</li>
            <li>{t`Open the app from there and log in.`}</li>
            <li>{t`Come back to this page and turn them on.`}</li>
          </ol>
        </>
      );
    case "off":
      return (
        <>
          <h3 id="push">{t`Hear of it while the site is closed`}</h3>
          <p>{t`Replies to you, results, reminders and what you follow, in your language, and only what you choose below. Your browser asks you once; you can turn it off here at any time.`}</p>
        </>
      );
    default:
      return (
        <>
          <h3 id="push">{t`This browser cannot receive pushes`}</h3>
          <p>{t`Everything else works: messages stand in your list and show on open pages, and can come by mail once a day.`}</p>
        </>
      );
  }
}
