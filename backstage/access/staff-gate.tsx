import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiError } from "#contract/http/errors.ts";
import { joinLocale } from "#contract/locales.ts";
import { useMember } from "#src/components/members/use-member.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import layout from "#src/ui/layout.module.css";
import { EnterForm, LoginForm } from "./access-forms.ts";
import { AccessScreen } from "./access-screen.tsx";
import { mustEnter, useMe } from "./me.queries.ts";
import { useLogOut } from "./use-log-out.tsx";

/**
 * Lets staff in. Once the screens are there they stay, whatever happens to the login: a form that is being written must
 * not disappear.
 */
export function StaffGate({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const member = useMember();
  const me = useMe();
  const [isIn, setIsIn] = useState(false);
  const queryClient = useQueryClient();
  const loggedOut = member.state === "signed-out" && !member.ended;
  const ready = member.state === "signed-in" && me.data !== undefined && !mustEnter(me.data) && !isBarred(me.error);
  if (ready && !isIn) setIsIn(true);
  if (loggedOut && isIn) setIsIn(false);
  if (isIn) return children;
  if (member.state !== "signed-in") {
    const ended = member.state === "signed-out" && member.ended;
    return (
      <AccessScreen
        title={t`Log in to Backstage`}
        text={
          ended
            ? t`Your login has ended. What you have written is still on this device.`
            : t`For editors, moderators and operators.`
        }
      >
        <LoginForm />
      </AccessScreen>
    );
  }
  if (isBarred(me.error)) return <NotPermitted />;
  if (me.data) {
    return (
      <AccessScreen title={t`Confirm it's you`} text={t`Backstage asks for a second proof once every 12 hours.`}>
        <EnterForm me={me.data} />
      </AccessScreen>
    );
  }
  if (me.error) {
    return (
      <AccessScreen
        title={t`Backstage can't be reached`}
        text={t`Check your connection. On a device that has opened it before, Backstage works without a network.`}
      >
        <div>
          <Button
            onClick={() => void queryClient.refetchQueries({ queryKey: ["backstage", "me"] })}
          >{t`Try again`}</Button>
        </div>
      </AccessScreen>
    );
  }
  return <AccessScreen title={t`Opening Backstage …`} />;
}

function NotPermitted() {
  const { t } = useLingui();
  const { code } = useLocale();
  const { logOut, question } = useLogOut();
  return (
    <AccessScreen
      title={t`This account isn't staff`}
      text={t`Ask an operator for a role, or log in with another account.`}
    >
      <div className={layout.actions}>
        <a href={joinLocale(code, "/")} className={buttonClass()}>{t`Go to the site`}</a>
        <Button onClick={() => void logOut()}>{t`Log out`}</Button>
      </div>
      {question}
    </AccessScreen>
  );
}

function isBarred(error: unknown): boolean {
  return error instanceof ApiError && error.code === "not_permitted";
}
