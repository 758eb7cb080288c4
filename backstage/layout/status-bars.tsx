import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { CloudOff, Lock } from "lucide";
import { Suspense, useEffect, useState } from "react";
import { useMember } from "#src/components/members/use-member.ts";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Sheet } from "#src/ui/sheet.tsx";
import { EnterForm, LoginForm } from "../access/access-forms.ts";
import { mustEnter, useMe } from "../access/me.queries.ts";
import { useUnsent } from "../drafts/use-unsent.ts";
import css from "./status-bars.module.css";

/** What keeps writings from being sent: no network, an ended login, a proof that has lapsed. */
export function StatusBars() {
  const { t } = useLingui();
  const offline = useConnectivity() === "offline";
  const member = useMember();
  const me = useMe();
  const [asked, setAsked] = useState(false);
  const ended = member.state === "signed-out";
  const lapsed = !ended && mustEnter(me.data);
  useAskWhileUnsent(!offline && !ended && !lapsed);
  const close = () => setAsked(false);
  return (
    <div role="status" className={css.bars}>
      {offline && (
        <p className={css.bar}>
          <Icon icon={CloudOff} />
          {t`You're offline. What you write is saved on this device and sent later.`}
        </p>
      )}
      {(ended || lapsed) && (
        <div className={css.bar}>
          <Icon icon={Lock} />
          <p>
            {ended
              ? t`Your login has ended. What you write stays on this device and is sent when you log in again.`
              : t`Confirm it's you, so that what you write can be sent.`}
          </p>
          <Button size="small" onClick={() => setAsked(true)}>
            {ended ? t`Log in` : t`Confirm`}
          </Button>
        </div>
      )}
      {asked && (ended || lapsed) && (
        <Sheet open onClose={close} title={ended ? t`Log in again` : t`Confirm it's you`} closeLabel={t`Close`}>
          <Suspense>{ended ? <LoginForm /> : me.data && <EnterForm me={me.data} />}</Suspense>
        </Sheet>
      )}
    </div>
  );
}

/** Milliseconds between two questions to the site why drafts are not taken. */
const askEvery = 5000;

/** Asks the site who is there while drafts stay unsent: the proof may have lapsed, or the login may have ended. */
function useAskWhileUnsent(mayAsk: boolean): void {
  const queryClient = useQueryClient();
  const hasUnsent = useUnsent().count > 0;
  useEffect(() => {
    if (!mayAsk || !hasUnsent) return;
    const ask = () => void queryClient.refetchQueries({ queryKey: ["backstage", "me"] });
    const timer = setInterval(ask, askEvery);
    return () => clearInterval(timer);
  }, [mayAsk, hasUnsent, queryClient]);
}
