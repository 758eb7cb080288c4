import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { FormFailure } from "#src/forms/form-failure.tsx";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import type { EditableForm } from "./use-form-values.ts";

/** The end of a form for what is there already: what became of it, the button, and the question before it is left. */
export function SaveBar({ form, done, children }: { form: EditableForm; done: ReactNode; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <>
      <FormFailure form={form} kept={t`What you entered is still here.`} />
      {form.saved && <FormStatus tone="ok">{done}</FormStatus>}
      <div>
        <Button type="submit" variant="primary" busy={form.busy} disabled={!form.ready}>
          {children}
        </Button>
      </div>
      <LeaveGuard when={form.dirty} />
    </>
  );
}
