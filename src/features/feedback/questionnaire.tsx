import { useLingui } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { hasAnswered } from "#src/forms/answered-campaigns.ts";
import { onWaitingForms, waitingForms } from "#src/forms/waiting-forms.ts";
import { Link } from "#src/lib/link.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import { FeedbackForm } from "./feedback-form.tsx";

/** The questions, once for each device; afterwards what became of the answers. */
export function Questionnaire({ campaign }: { campaign: number }) {
  const { t } = useLingui();
  const state = useSyncExternalStore(
    onWaitingForms,
    () => stateOf(campaign),
    () => "open" as const,
  );
  if (state === "answered") {
    return (
      <FormStatus tone="ok">
        <b>{t`You've already completed this questionnaire`}</b>
        <p>{t`Thank you. Only one response is allowed per device.`}</p>
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

function stateOf(campaign: number): "open" | "waiting" | "refused" | "answered" {
  const form = waitingForms().find(
    ({ action, body }) => action === "sendFeedback" && (body as { campaign?: unknown }).campaign === campaign,
  );
  if (form) return form.refused ? "refused" : "waiting";
  return hasAnswered(campaign) ? "answered" : "open";
}
