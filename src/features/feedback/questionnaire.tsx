import { useLingui } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { hasAnswered } from "#src/forms/answered-campaigns.ts";
import { useOutboxForms } from "#src/forms/use-outbox-forms.ts";
import { Link } from "#src/lib/link.tsx";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";
import { FormStatus } from "#src/ui/form-status.tsx";
import { FeedbackForm } from "./feedback-form.tsx";

/** The questionnaire, once per device; afterwards its status. */
export function Questionnaire({ campaign }: { campaign: number }) {
  const { t } = useLingui();
  const answered = useSyncExternalStore(
    () => () => {},
    () => hasAnswered(campaign),
    () => false,
  );
  const form = useOutboxForms("sendFeedback").find(
    ({ body }) => (body as { campaign?: unknown }).campaign === campaign,
  );
  const state = formState(form) ?? (answered ? "answered" : "open");
  if (state === "answered") {
    return (
      <FormStatus tone="ok">
        <b>{t`You've already completed this questionnaire`}</b>
        <p>{t`Thank you. Only one response is allowed per person.`}</p>
        <p>
          <Link to="/">{t`Go to the home page`}</Link>
        </p>
      </FormStatus>
    );
  }
  if (state === "waiting") {
    return (
      <FormStatus tone="wait">
        <b>{t`Not sent yet. Your answers are saved on this device.`}</b>
        <p>{t`They'll be sent automatically when you're back online.`}</p>
      </FormStatus>
    );
  }
  return <FeedbackForm campaign={campaign} refused={state === "refused"} />;
}

function formState(form: OutboxEntry | undefined): "waiting" | "refused" | "answered" | undefined {
  if (!form) return undefined;
  if (form.state === "acknowledged")
    return (form.response as { result?: unknown }).result === "CLOSED" ? undefined : "answered";
  return form.state === "rejected" ? "refused" : "waiting";
}
