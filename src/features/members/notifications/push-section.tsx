import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { BellOff, BellRing } from "lucide";
import { useEffect, useState, useSyncExternalStore } from "react";
import { ApiError } from "#contract/http/errors.ts";
import type { Main } from "#contract/pages/endpoints.ts";
import { mainQuery } from "#src/components/site/main.queries.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { observeQuery } from "#src/offline/observe-query.ts";
import { readPushMember } from "#src/offline/push-member.ts";
import { disablePush, enablePush } from "#src/push/push.ts";
import { type PushState, pushState } from "#src/push/push-state.ts";
import { PushNotPossible } from "#src/push/subscription.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import { Icon } from "#src/ui/icon.tsx";
import layout from "#src/ui/layout.module.css";
import { Panel } from "#src/ui/panel.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { Devices, useDevices } from "./devices.tsx";
import css from "./settings.module.css";

/** Push notifications: an explanation, the switch for this device, and the list of devices. */
export function PushSection({ memberId }: { memberId: number }) {
  const { t } = useLingui();
  const locale = useLocale();
  const main = useQuery(mainQuery(locale.id)).data?.data;
  const state = usePushState(main);
  const isPending = state === "pending";
  const devices = useDevices(memberId);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      await devices.refetch();
    } catch (error) {
      setFailure(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  const sentenceOf = (error: unknown): string | undefined => {
    if (error instanceof PushNotPossible) {
      // The card shows the state of the browser's permission.
      if (error.reason === "denied") return undefined;
      return error.reason === "dismissed"
        ? t`You dismissed your browser's request. Nothing has changed.`
        : t`Your browser can't reach its push service. Please try again later.`;
    }
    if (error instanceof ApiError) return t`Couldn't reach the site. Please try again.`;
    return t`Your browser couldn't complete the action.`;
  };

  return (
    <>
      <Panel labelledBy={isPending ? "notifications" : "push"}>
        <div className={css.card} data-pending={isPending || undefined} aria-busy={isPending || undefined}>
          <Icon icon={state === "on" || state === "off" || isPending ? BellRing : BellOff} />
          <div>
            {/* Invisible while pending. It reserves the height of the most likely state. */}
            <PushWords state={isPending ? "on" : state} />
            {failure && <FormStatus tone="bad">{failure}</FormStatus>}
            {state === "off" && main && (
              <Button variant="primary" busy={busy} onClick={() => void run(() => enablePush({ main, locale }))}>
                {t`Turn on for this device`}
              </Button>
            )}
            {(state === "on" || isPending) && (
              <Button busy={busy} onClick={() => void run(() => disablePush(locale.id))}>
                {t`Turn off for this device`}
              </Button>
            )}
            {isPending && (
              <div className={css.skeletons}>
                <Skeleton shape="title" width={60} />
                <Skeleton shape="line" width={80} />
              </div>
            )}
          </div>
        </div>
      </Panel>
      <div className={layout.stack}>
        <Devices devices={devices} />
      </div>
    </>
  );
}

/** An explanation of push notifications, or the reason why they are unavailable here. */
function PushWords({ state }: { state: PushState }) {
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

/** The state of pushes on this device, now and as it changes; `pending` on the server. */
function usePushState(main: Main | undefined): PushState {
  const [pushMember, setPushMember] = useState<number | null>();
  // Without the database pushes are off.
  useEffect(() => observeQuery(readPushMember, setPushMember, () => setPushMember(null)), []);
  return useSyncExternalStore<PushState>(
    onPushChange,
    () => (main ? pushState(main.config.push_key, pushMember) : "pending"),
    () => "pending",
  );
}

/** Calls back when the page is shown again: the reader may have changed the browser's settings. */
function onPushChange(listener: () => void): () => void {
  const events = ["storage", "focus"] as const;
  for (const name of events) addEventListener(name, listener);
  document.addEventListener("visibilitychange", listener);
  return () => {
    for (const name of events) removeEventListener(name, listener);
    document.removeEventListener("visibilitychange", listener);
  };
}
