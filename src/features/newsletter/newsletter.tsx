import { useLingui } from "@lingui/react/macro";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { fieldLengths } from "#contract/http/form-limits.ts";
import { mainQuery } from "#src/components/site/main.queries.ts";
import { checkForm } from "#src/forms/field-errors.ts";
import { FormFailure } from "#src/forms/form-failure.tsx";
import { useForm } from "#src/forms/use-form.ts";
import { useOutboxForms } from "#src/forms/use-outbox-forms.ts";
import { Link } from "#src/lib/link.tsx";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { FormStatus, formClass } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { TextField } from "#src/ui/text-field.tsx";

/** The action of the page: subscribe, or the action of an email's link. */
export function Newsletter() {
  const [, kind, token] = /^#(confirm|cancel)=([\w-]+)$/.exec(useSyncExternalStore(onHash, hash, noHash)) ?? [];
  if (!token) return <SubscribeForm />;
  return <MailLink key={token} kind={kind === "confirm" ? "confirm" : "cancel"} token={token} />;
}

// The hash never reaches the server.
const hash = () => location.hash;
const noHash = () => "";
function onHash(listener: () => void): () => void {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}

/** Subscribes to the newsletter; offline the form waits in the outbox. */
function SubscribeForm() {
  const { t } = useLingui();
  const locale = useLocale();
  const [answer, setAnswer] = useState<{ result: string; message: string }>();
  const { footer } = useSuspenseQuery(mainQuery(locale.id)).data.data;
  const lang = contentLangAttribute(locale);
  const unsent = useOutboxForms("subscribe").filter(({ state }) => state !== "acknowledged");
  const form = useForm(async (data) => {
    setAnswer(undefined);
    const [{ subscribe }, { submitForm }] = await Promise.all([
      import("#contract/newsletter/endpoints.ts"),
      import("#src/forms/submit.ts"),
    ]);
    const body = await checkForm(subscribe.body, { email: data.get("email") });
    const response = await submitForm(subscribe, locale.id, body);
    if (response !== "pending") setAnswer(response);
  });
  if (footer.newsletter_open === false) {
    return <FormStatus tone="wait">{t`New subscriptions are closed at the moment.`}</FormStatus>;
  }
  return (
    <form {...form.props} className={formClass}>
      {footer.newsletter_text && <p lang={lang}>{footer.newsletter_text}</p>}
      <TextField
        label={t`Email`}
        placeholder={footer.newsletter_placeholder}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={fieldLengths.email}
        required
        hint={t`We'll email you to confirm that this address is yours.`}
        error={form.errors.email}
      />
      <FormFailure form={form} kept={t`What you entered is still here.`} />
      {answer && <FormStatus tone={answer.result === "SUCCESS" ? "ok" : "bad"}>{answer.message}</FormStatus>}
      {unsent.map(({ id, state }) =>
        state === "rejected" ? (
          <FormStatus key={id} tone="bad">
            <p>{t`Couldn't send your subscription. Please try again.`}</p>
          </FormStatus>
        ) : (
          <FormStatus key={id} tone="wait">
            <b>{t`Not sent yet. Your request is saved on this device.`}</b>
            <p>{t`It'll be sent automatically when you're back online.`}</p>
          </FormStatus>
        ),
      )}
      <div>
        <Button type="submit" variant="primary" busy={form.busy} disabled={!form.ready}>{t`Subscribe`}</Button>
      </div>
    </form>
  );
}

/** The target of an email's link. It needs a click, since email scanners open links too. */
function MailLink({ kind, token }: { kind: "confirm" | "cancel"; token: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [key] = useState(() => crypto.randomUUID());
  const [result, setResult] = useState<"CONFIRMED" | "CANCELLED" | "EXPIRED">();
  const form = useForm(async () => {
    const [{ cancelNewsletter, confirmNewsletter }, { send }] = await Promise.all([
      import("#contract/newsletter/endpoints.ts"),
      import("#src/api/send.ts"),
    ]);
    // The same key returns the first response, though the link is used up.
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
