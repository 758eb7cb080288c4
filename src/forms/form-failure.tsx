import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { FormStatus } from "#src/ui/form-status.tsx";
import type { Form } from "./use-form.ts";

/** The reason why a form was not sent, above its button. `kept` is a text about the saved draft. */
export function FormFailure({ form: { failure, errors }, kept }: { form: Form; kept?: ReactNode }) {
  const { t } = useLingui();
  const count = Object.keys(errors).length;
  if (failure === "fields" && count === 0) return null;
  if (failure === undefined) return null;
  return (
    <FormStatus tone="bad">
      {failure === "fields" && <p>{t`Fields to correct: ${count}`}</p>}
      {failure === "offline" && (
        <>
          <b>{t`You're offline.`}</b>
          {kept && <p>{kept}</p>}
        </>
      )}
      {failure === "too-often" && <p>{t`Too many requests, please try again later.`}</p>}
      {failure === "refused" && <p>{t`Something went wrong on our side. Please try again later.`}</p>}
    </FormStatus>
  );
}
