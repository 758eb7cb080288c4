import { useLingui } from "@lingui/react/macro";
import { useLocation } from "@tanstack/react-router";
import { useState, useSyncExternalStore } from "react";
import { resetPassword } from "#contract/auth/endpoints.ts";
import { passwordLength } from "#contract/members/limits.ts";
import { send } from "#src/api/send.ts";
import { checkForm } from "#src/forms/field-errors.ts";
import { FormFailure } from "#src/forms/form-failure.tsx";
import { useForm } from "#src/forms/use-form.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { refreshMember } from "#src/offline/member-call.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { FormStatus, formClass } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { hasCode, NewPasswordFields, useIdempotencyKey } from "./auth-form.tsx";
import { LoginCountdown } from "./countdown.tsx";
import { FormResult } from "./mail-sent.tsx";
import { AskForVerification, LoginReason, VerifyLink } from "./verify-link.tsx";

/** What the link of a mail asks for. */
export function LinkForms() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return path === "/email-verification" ? <Verification /> : <Reset />;
}

function Verification() {
  const token = useToken("verify");
  return token ? <VerifyLink key={token} token={token} /> : <AskForVerification expired={false} />;
}

function Reset() {
  const token = useToken("reset");
  return token ? <ResetLink key={token} token={token} /> : <AskForReset expired={false} />;
}

/**
 * The secret of the link: it stands behind the `#`, so that no server, log or other site sees it. It stays while the
 * login covers the page.
 */
function useToken(name: "verify" | "reset"): string | undefined {
  const hash = useSyncExternalStore(onHash, () => location.hash);
  const found = new RegExp(`^#${name}=([\\w-]{20,64})$`).exec(hash)?.[1];
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  return found ?? last;
}

function onHash(listener: () => void): () => void {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}

/** Sets a new password by the link of a mail. */
function ResetLink({ token }: { token: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const keyOf = useIdempotencyKey();
  const [outcome, setOutcome] = useState<"done" | "expired">();
  const form = useForm(async (data) => {
    const body = await checkForm(resetPassword.body, {
      token,
      password: data.get("password"),
      password_confirmation: data.get("password_confirmation"),
    });
    try {
      await send(resetPassword, body, { query: { lang: locale.id }, key: keyOf(body) });
      setOutcome("done");
      // Every login has ended; where this device had one, it learns that at once.
      await refreshMember(locale.id).catch(() => undefined);
    } catch (error) {
      if (!hasCode(error, "link_expired")) throw error;
      setOutcome("expired");
    }
  });
  if (outcome === "expired") {
    return (
      <FormResult>
        <AskForReset expired />
      </FormResult>
    );
  }
  if (outcome === "done") {
    return (
      <FormResult>
        <FormStatus tone="ok">
          <p>{t`Your new password is set. Log in again on all your devices.`}</p>
        </FormStatus>
        <LoginCountdown />
      </FormResult>
    );
  }
  return (
    <form {...form.props} className={formClass}>
      <NewPasswordFields label={t`New password`} most={passwordLength.most} errors={form.errors} />
      <FormFailure form={form} kept={t`What you entered is still here.`} />
      <div>
        <Button type="submit" variant="primary" busy={form.busy}>{t`Set new password`}</Button>
      </div>
    </form>
  );
}

/** For those who come without a link that works. */
function AskForReset({ expired }: { expired: boolean }) {
  const { t } = useLingui();
  return (
    <div className={layout.stack}>
      <LoginReason expired={expired} />
      <div>
        <a href="#forgot-password" className={buttonClass({ variant: "primary" })}>{t`Request a new link`}</a>
      </div>
    </div>
  );
}
