import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useRouter } from "@tanstack/react-router";
import { CircleCheck } from "lucide";
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { forgetPassword } from "#contract/auth/endpoints.ts";
import { send } from "#src/api/send.ts";
import { type LoginPlace, loginPlaceOf } from "#src/components/members/login-hint.tsx";
import { useMember } from "#src/components/members/use-member.ts";
import { FramePortal } from "#src/components/page/frame-portal.tsx";
import { checkForm } from "#src/forms/field-errors.ts";
import { FormFailure } from "#src/forms/form-failure.tsx";
import { useForm } from "#src/forms/use-form.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { formClass } from "#src/ui/form-status.tsx";
import { Icon } from "#src/ui/icon.tsx";
import layout from "#src/ui/layout.module.css";
import { Notice } from "#src/ui/notice.tsx";
import { Sheet } from "#src/ui/sheet.tsx";
import styles from "./auth.module.css";
import { type AccessProps, EmailField, noteAccount } from "./auth-form.tsx";
import { AskForReset } from "./link-forms.tsx";
import { LoginForm } from "./login-form.tsx";
import { MailSent } from "./mail-sent.tsx";
import { RegisterForm } from "./register-form.tsx";

interface LoginDialogProps {
  /** Path and query of the last page without the dialog. On any other page closing does not go back. */
  pageBefore: RefObject<string | undefined>;
}

const titles: Record<LoginPlace, MessageDescriptor> = {
  login: msg`Log in`,
  register: msg`Sign up`,
  "forgot-password": msg`Forgot password`,
  "reset-password": msg`Reset password`,
  "login-needed": msg`You're not logged in`,
};

/** Replaces the login link, which opened the dialog and disappears after a login. */
const accountButton = () => document.querySelector<HTMLElement>("[data-account]");

/**
 * The dialog over any page to log in or sign up. The hash of the address selects its form. Closing it, or a login in
 * any tab, leads back to the page as it was.
 */
export function LoginDialog({ pageBefore }: LoginDialogProps) {
  const { history } = useRouter();
  const locale = useLocale();
  const { t, i18n } = useLingui();
  const place = useSyncExternalStore(history.subscribe, () => loginPlaceOf(history.location.hash));
  const [last, setLast] = useState<LoginPlace>();
  if (place && place !== last) setLast(place);
  const [isRestored, setRestored] = useState(false);
  const me = useMember();
  const signedIn = me.state === "signed-in";
  // A stored login that has ended on the server hides the dialog only until the server says so.
  const isVerified = signedIn && me.verified;
  const account = useRef("");
  const content = useRef<HTMLDivElement>(null);

  const page = () => history.location.pathname + history.location.search;
  const to = (hash: string) => history.replace(page() + hash);
  function close() {
    if (!loginPlaceOf(history.location.hash)) return;
    if (pageBefore.current === page()) history.back();
    else to("");
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a login closes the open dialog once
  useEffect(() => {
    if (place && isVerified) close();
  }, [place, isVerified]);
  // By default a dialog focuses its first button, which closes it.
  useEffect(() => {
    if (place) content.current?.querySelector<HTMLElement>("input, button")?.focus();
  }, [place]);

  const props: AccessProps = { locale, account, go: (next) => to(`#${next}`), onRestored: () => setRestored(true) };
  return (
    <>
      <Sheet
        open={place !== undefined && !signedIn}
        onClose={close}
        focusWithoutOpener={accountButton}
        title={last && i18n._(titles[last])}
        closeLabel={t`Close`}
      >
        <div ref={content}>
          {place === "login" && <LoginForm {...props} />}
          {place === "register" && <RegisterForm {...props} />}
          {place === "forgot-password" && <ForgotForm {...props} />}
          {place === "reset-password" && <AskForReset expired={false} />}
          {place === "login-needed" && <LoginNeeded {...props} />}
        </div>
      </Sheet>
      <p className="sr" role="status">
        {last && signedIn ? t`You're logged in.` : ""}
      </p>
      {isRestored && (
        <FramePortal to="notices">
          <Notice
            icon={<Icon icon={CircleCheck} />}
            action={
              <Button variant="quiet" size="small" onClick={() => setRestored(false)}>
                {t`Close`}
              </Button>
            }
          >
            {t`Welcome back. Your account's deletion has been canceled.`}
          </Notice>
        </FramePortal>
      )}
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

/** Requests an email with a link for a new password. */
function ForgotForm(props: AccessProps) {
  const { t } = useLingui();
  const { locale, account, go } = props;
  const [sent, setSent] = useState<{ email: string; after: number }>();
  const form = useForm(async (data) => {
    const body = await checkForm(forgetPassword.body, { email: data.get("email") });
    const { resend_after } = await send(forgetPassword, body, { query: { lang: locale.id } });
    setSent({ email: body.email, after: resend_after });
  }, noteAccount(props));
  if (sent) {
    return (
      <MailSent {...sent} action={forgetPassword} locale={locale}>
        {t`Use the link in the email to set a new password. It works once and expires after an hour.`}
      </MailSent>
    );
  }
  return (
    <>
      <form {...form.props} className={formClass}>
        <EmailField
          name="email"
          defaultValue={account.current}
          hint={t({ comment: "Hint under the field “Email”", message: "The email you signed up with." })}
          error={form.errors.email}
        />
        <FormFailure form={form} kept={t`What you entered is still here.`} />
        <Button type="submit" variant="primary" full busy={form.busy}>{t`Send email`}</Button>
      </form>
      <p className={styles.ways}>
        <button type="button" onClick={() => go("login")}>{t`Back to login`}</button>
      </p>
    </>
  );
}
