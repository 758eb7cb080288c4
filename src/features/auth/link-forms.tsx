import { useLingui } from "@lingui/react/macro";
import { useState, useSyncExternalStore } from "react";
import { resetPassword } from "#contract/auth/endpoints.ts";
import { passwordLength } from "#contract/members/limits.ts";
import { send } from "#src/api/send.ts";
import { checkPassword } from "#src/forms/check-password.ts";
import { checkForm } from "#src/forms/field-errors.ts";
import { FormFailure } from "#src/forms/form-failure.tsx";
import { useForm } from "#src/forms/use-form.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { refreshMember } from "#src/offline/member-call.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { formClass } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { hasCode, NewPasswordFields, useIdempotencyKey } from "./auth-form.tsx";
import { AskForVerification, LinkResult, LoginReason, RejectLink, VerifyLink } from "./verify-link.tsx";

/** The form for the link in an email. */
export function LinkForms({ path }: { path: "/email-verification" | "/password-reset" }) {
  return path === "/email-verification" ? <Verification /> : <Reset />;
}

function Verification() {
  const link = useLinkToken("verify", "reject");
  if (!link) return <AskForVerification expired={false} />;
  const Form = link.name === "verify" ? VerifyLink : RejectLink;
  return <Form key={link.token} token={link.token} />;
}

function Reset() {
  const link = useLinkToken("reset");
  return link ? <ResetLink key={link.token} token={link.token} /> : <AskForReset expired={false} />;
}

/**
 * The token of the link. It is in the hash, so that no server, log or other site sees it. It stays while the login
 * dialog is open.
 */
function useLinkToken<Name extends string>(...names: Name[]): { name: Name; token: string } | undefined {
  const hash = useSyncExternalStore(onHash, () => location.hash);
  const isLink = new RegExp(`^#(?:${names.join("|")})=[\\w-]{20,64}$`).test(hash);
  const [last, setLast] = useState(isLink ? hash : undefined);
  if (isLink && hash !== last) setLast(hash);
  const [name, token] = (isLink ? hash : (last ?? "")).slice(1).split("=");
  return name && token ? { name: name as Name, token } : undefined;
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
    await checkPassword("password", body.password);
    try {
      await send(resetPassword, body, { query: { lang: locale.id }, key: keyOf(body) });
      setOutcome("done");
      // All logins have ended; this device learns it at once.
      await refreshMember(locale.id).catch(() => undefined);
    } catch (error) {
      if (!hasCode(error, "link_expired")) throw error;
      setOutcome("expired");
    }
  });
  if (outcome) {
    return (
      <LinkResult
        outcome={outcome}
        done={t`Your new password is set. Log in again on all your devices.`}
        expired={<AskForReset expired />}
      />
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

/** For readers without a valid link. */
export function AskForReset({ expired }: { expired: boolean }) {
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
