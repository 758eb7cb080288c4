import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { BellOff, BellRing } from "lucide";
import { useState } from "react";
import { ApiError } from "#contract/http/errors.ts";
import { mainQuery } from "#src/components/site/main.queries.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { disablePush, enablePush } from "#src/push/push.ts";
import { PushNotPossible } from "#src/push/subscription.ts";
import { usePushState } from "#src/push/use-push-state.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import { Icon } from "#src/ui/icon.tsx";
import layout from "#src/ui/layout.module.css";
import { Panel } from "#src/ui/panel.tsx";
import { Devices } from "./devices.tsx";
import { PushWords } from "./push-state-text.tsx";
import css from "./settings.module.css";
import { useDevices } from "./use-devices.ts";

/** Pushes to this device: what they are, turned on by a tap and off by another; and to which devices they go. */
export function PushSection({ memberId }: { memberId: number }) {
  const { t } = useLingui();
  const locale = useLocale();
  const main = useQuery(mainQuery(locale.id)).data?.data;
  const state = usePushState(main?.config.push_key);
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
      // What the reader has told the browser, the card says.
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
      <Panel labelledBy="push">
        <div className={css.card}>
          <Icon icon={state === "on" || state === "off" ? BellRing : BellOff} />
          <div>
            <PushWords state={state} />
            {failure && <FormStatus tone="bad">{failure}</FormStatus>}
            {state === "off" && main && (
              <Button variant="primary" busy={busy} onClick={() => void run(() => enablePush({ main, locale }))}>
                {t`Turn on for this device`}
              </Button>
            )}
            {state === "on" && (
              <Button busy={busy} onClick={() => void run(() => disablePush(locale.id))}>
                {t`Turn off for this device`}
              </Button>
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
