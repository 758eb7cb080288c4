import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { RegisteredRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Locale } from "#contract/locales.ts";
import { type LoginPlace, loginPlaceOf } from "#src/components/member/login-places.ts";
import { useMember } from "#src/components/member/use-member.ts";
import { Button } from "#src/ui/button.tsx";
import layout from "#src/ui/layout.module.css";
import { Sheet } from "#src/ui/sheet.tsx";
import type { AccessProps } from "./auth-form-props.ts";
import { ForgotForm } from "./forgot-form.tsx";
import { LoginForm } from "./login-form.tsx";
import { RegisterForm } from "./register-form.tsx";

interface CoverProps {
  router: RegisteredRouter;
  locale: Locale;
  /** Path and query of the page that was last seen without it. Where that is another one, there is no way back. */
  lastUncovered: () => string | undefined;
}

const titles: Record<LoginPlace, MessageDescriptor> = {
  login: msg`Log in`,
  register: msg`Sign up`,
  "forgot-password": msg`Forgot password`,
  "login-needed": msg`You're not logged in`,
};

/**
 * The cover over any page by which a visitor becomes a member. Its address is what stands behind the `#`; closed, or
 * when somebody is logged in, in whichever tab, the page is as it was.
 */
export function LoginDialog({ router: { history }, locale, lastUncovered }: CoverProps) {
  const { t, i18n } = useLingui();
  const place = useSyncExternalStore(history.subscribe, () => loginPlaceOf(history.location.hash));
  const [last, setLast] = useState<LoginPlace>();
  if (place && place !== last) setLast(place);
  const signedIn = useMember().state === "signed-in";
  const account = useRef("");
  const content = useRef<HTMLDivElement>(null);

  const page = () => history.location.pathname + history.location.search;
  const to = (hash: string) => history.replace(page() + hash);
  function close() {
    if (!loginPlaceOf(history.location.hash)) return;
    if (lastUncovered() === page()) history.back();
    else to("");
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever comes in while the cover is open closes it, once
  useEffect(() => {
    if (place && signedIn) close();
  }, [place, signedIn]);
  // What has opened it may have left the bar meanwhile.
  useEffect(() => {
    if (!last || !signedIn) return;
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>("[data-account]")?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [last, signedIn]);
  // A dialog begins at its first button, which closes it.
  useEffect(() => {
    if (place) content.current?.querySelector<HTMLElement>("input, button")?.focus();
  }, [place]);

  const props: AccessProps = { locale, account, go: (next) => to(`#${next}`) };
  return (
    <>
      <Sheet
        open={place !== undefined && !signedIn}
        onClose={close}
        title={last && i18n._(titles[last])}
        closeLabel={t`Close`}
      >
        <div ref={content}>
          {place === "login" && <LoginForm {...props} />}
          {place === "register" && <RegisterForm {...props} />}
          {place === "forgot-password" && <ForgotForm {...props} />}
          {place === "login-needed" && <LoginNeeded {...props} />}
        </div>
      </Sheet>
      <p className="sr" role="status">
        {last && signedIn ? t`You're logged in.` : ""}
      </p>
    </>
  );
}

function LoginNeeded({ go }: AccessProps) {
  const { t } = useLingui();
  return (
    <div className={layout.stack}>
      <p>{t`This is for members only. After you log in, you'll return to this page.`}</p>
      <div className={layout.actions}>
        <Button variant="primary" onClick={() => go("login")}>{t`Log in`}</Button>
        <Button onClick={() => go("register")}>{t`Sign up`}</Button>
      </div>
    </div>
  );
}
