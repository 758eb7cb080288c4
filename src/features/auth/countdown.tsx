import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { loginCountdownSeconds } from "#contract/members/limits.ts";
import { Link } from "#src/lib/link.tsx";
import { Button, buttonClass } from "#src/ui/button.tsx";
import layout from "#src/ui/layout.module.css";

/** The first page of the member centre, covered by the login. */
const memberLogin = { to: "/member/{-$tab}", params: { tab: "account" }, hash: "login" } as const;

/** Opens the login after a few seconds, unless the reader stops it. */
export function LoginCountdown() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [until] = useState(() => Date.now() + loginCountdownSeconds * 1000);
  const [stays, setStays] = useState(false);
  const left = useSecondsUntil(until);
  useEffect(() => {
    if (left === 0 && !stays) void navigate({ ...memberLogin, replace: true });
  }, [left, stays, navigate]);
  return (
    <div className={layout.actions}>
      <Link {...memberLogin} replace className={buttonClass({ variant: "primary" })}>{t`Log in now`}</Link>
      {!stays && (
        <>
          <Button onClick={() => setStays(true)}>
            {t({ comment: "Button: stop the redirect countdown", message: "Stay on this page" })}
          </Button>
          <p role="timer" aria-live="off">{t`Redirecting to login in ${left} s`}</p>
        </>
      )}
    </div>
  );
}

/**
 * Seconds until a timestamp (milliseconds since 1970), counted down to 0 by the clock, since timers in background tabs
 * are slow.
 */
export function useSecondsUntil(moment: number): number {
  const secondsLeft = () => Math.max(0, Math.ceil((moment - Date.now()) / 1000));
  const [, count] = useState(0);
  const left = secondsLeft();
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => count((before) => before + 1), 1000);
    return () => clearTimeout(timer);
  });
  return left;
}
