import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { fieldLengths } from "#contract/http/form-limits.ts";
import { questions } from "#src/components/feedback/questions.ts";
import { deviceId } from "#src/forms/answered-campaigns.ts";
import { dropDraft, saveDraft, useDraft } from "#src/forms/draft.ts";
import { checkForm } from "#src/forms/field-errors.ts";
import { FormFailure } from "#src/forms/form-failure.tsx";
import { useForm } from "#src/forms/use-form.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { ChoiceField } from "#src/ui/choice-field.tsx";
import { FormStatus, formClass } from "#src/ui/form-status.tsx";
import { TextArea, TextField } from "#src/ui/text-field.tsx";

const draft = "feedback";

/** The questionnaire. Answers stay on the device until they are sent; `refused`: an earlier attempt was rejected. */
export function FeedbackForm({ campaign, refused }: { campaign: number; refused: boolean }) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const navigate = useNavigate();
  const [closed, setClosed] = useState("");
  const form = useForm(
    async (data) => {
      const [{ sendFeedback }, { submitForm }] = await Promise.all([
        import("#contract/feedback/actions.ts"),
        import("#src/forms/submit.ts"),
      ]);
      const body = await checkForm(sendFeedback.body, answersIn(data, campaign));
      const response = await submitForm(sendFeedback, locale.id, body);
      if (response !== "pending" && response.result === "CLOSED") return setClosed(response.message);
      dropDraft(draft);
      if (response !== "pending" && response.result === "SUCCESS")
        await navigate({ to: "/feedback-success", replace: true });
    },
    (element) => saveDraft(element, draft),
  );
  useDraft(form.props.ref, draft, form.ready);
  return (
    <form {...form.props} className={formClass}>
      {questions.map(({ name, type, text, choices }) => (
        <ChoiceField
          key={name}
          {...{ name, type }}
          label={i18n._(text)}
          options={choices.map(([value, words]) => ({ value, label: i18n._(words) }))}
          error={form.errors[name]}
          other={
            <TextField
              label={t({ comment: "Label of the text field after choosing “Other”", message: "Please specify" })}
              name={`${name}_other`}
              maxLength={fieldLengths.other}
              error={form.errors[`${name}_other`]}
            />
          }
        />
      ))}
      <TextArea
        label={t`5. What could we improve or add?`}
        optional={t`optional`}
        name="suggestion"
        maxLength={fieldLengths.suggestion}
        error={form.errors.suggestion}
      />
      <FormFailure form={form} kept={t`Your answers are saved on this device.`} />
      {refused && (
        <FormStatus tone="bad">{t`Your answers couldn't be submitted. Please check them and try again.`}</FormStatus>
      )}
      {closed && <FormStatus tone="bad">{closed}</FormStatus>}
      <div>
        <Button type="submit" variant="primary" busy={form.busy} disabled={!form.ready}>{t`Submit answers`}</Button>
      </div>
    </form>
  );
}

function answersIn(data: FormData, campaign: number) {
  const text = (name: string) => String(data.get(name) ?? "");
  return {
    campaign,
    device: deviceId(),
    frequency: text("frequency"),
    frequency_other: text("frequency_other"),
    purposes: data.getAll("purposes"),
    purposes_other: text("purposes_other"),
    channel: text("channel"),
    channel_other: text("channel_other"),
    satisfaction: text("satisfaction"),
    satisfaction_other: text("satisfaction_other"),
    suggestion: text("suggestion"),
  };
}
