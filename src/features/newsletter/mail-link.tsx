import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { FormFailure } from "#src/forms/form-failure.tsx";
import { useForm } from "#src/forms/use-form.ts";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { FormStatus, formClass } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";

/** Where a link of a mail leads. It asks first: programs that look at mails open links too. */
export function MailLink({ kind, token }: { kind: "confirm" | "cancel"; token: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [key] = useState(() => crypto.randomUUID());
  const [result, setResult] = useState<"CONFIRMED" | "CANCELLED" | "EXPIRED">();
  const form = useForm(async () => {
    const [{ cancelNewsletter, confirmNewsletter }, { send }] = await Promise.all([
      import("#contract/newsletter/endpoints.ts"),
      import("#src/api/send.ts"),
    ]);
    // Under the same key an answer that was lost comes again, though the link is used up.
    const options = { query: { lang: locale.id }, key };
    const action = kind === "confirm" ? confirmNewsletter : cancelNewsletter;
    setResult((await send(action, { token }, options)).result);
  });
  if (result === "EXPIRED") {
    return (
      <FormStatus tone="bad">
        <p>{t`This link has expired or has already been used.`}</p>
        <p>
          <Link to="/subscribe" hash="" replace>
            {t({ comment: "Leads to the subscription form", message: "Request a new link" })}
          </Link>
        </p>
      </FormStatus>
    );
  }
  if (result) {
    return (
      <FormStatus tone="ok">
        <p>
          {result === "CONFIRMED"
            ? t`You're subscribed. Thank you.`
            : t`You're unsubscribed. You won't receive any more newsletters.`}
        </p>
        <p>
          <Link to="/">{t`Go to the home page`}</Link>
        </p>
      </FormStatus>
    );
  }
  return (
    <form {...form.props} className={formClass}>
      <p>
        {kind === "confirm"
          ? t`Tap the button to start receiving the newsletter.`
          : t`Tap the button to stop receiving the newsletter.`}
      </p>
      <FormFailure form={form} />
      <div className={layout.actions}>
        <Button type="submit" variant="primary" busy={form.busy} disabled={!form.ready}>
          {kind === "confirm" ? t`Confirm subscription` : t`Unsubscribe`}
        </Button>
        <Link to="/" className={buttonClass({ variant: "quiet" })}>{t`Not now`}</Link>
      </div>
    </form>
  );
}
