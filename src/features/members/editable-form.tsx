import { useLingui } from "@lingui/react/macro";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { FormFailure } from "#src/forms/form-failure.tsx";
import { type Form, useForm } from "#src/forms/use-form.ts";
import { session } from "#src/offline/session.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import { useConfirm } from "./use-confirm.tsx";

/** The end of a form for existing data: status, button, and the confirmation before the page is left. */
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

/** The values of the fields, by name. */
type Values = Readonly<Record<string, string>>;

interface EditableForm extends Form {
  /** Something is in the fields that has not been saved. */
  readonly dirty: boolean;
  /** The last change has been saved, and nothing has changed since. */
  readonly saved: boolean;
}

/**
 * A form for existing data. Unedited fields follow changes of `values`.
 *
 * @param save gets the values and an idempotency key; returns whether they were saved
 */
export function useFormValues(values: Values, save: (data: FormData, key: string) => Promise<boolean>): EditableForm {
  const [dirty, setDirty] = useState(false);
  const [saved, setSaved] = useState(false);
  const last = useRef({ contents: "", key: "" });
  const form = useForm(
    async (data) => {
      const contents = JSON.stringify([...data]);
      // A lost response keeps the key, so that a repeat has no further effect.
      if (last.current.contents !== contents) last.current = { contents, key: crypto.randomUUID() };
      setSaved(false);
      if (!(await save(data, last.current.key))) return;
      last.current = { contents: "", key: "" };
      setDirty(false);
      setSaved(true);
    },
    (element) => {
      setSaved(false);
      setDirty(isChanged(element, values));
    },
  );
  const { ref } = form.props;
  const text = JSON.stringify(values);
  useEffect(() => {
    if (!dirty && ref.current) fill(ref.current, JSON.parse(text));
  }, [dirty, ref, text]);
  return { ...form, dirty, saved };
}

function isChanged(form: HTMLFormElement, values: Values): boolean {
  const data = new FormData(form);
  return Object.entries(values).some(([name, value]) => data.has(name) && data.get(name) !== value);
}

function fill(form: HTMLFormElement, values: Values): void {
  for (const element of form.elements) {
    const field = element as HTMLInputElement;
    const value = values[field.name];
    if (value !== undefined && field.value !== value) field.value = value;
  }
}

/** Asks before the page is left with unsaved changes (spec section 4); when the tab closes, the browser asks. */
export function LeaveGuard({ when }: { when: boolean }) {
  const { t } = useLingui();
  const { history } = useRouter();
  const { ask, sheet } = useConfirm();
  const stays = useEffectEvent(
    async () =>
      !(await ask({
        title: t`Discard changes?`,
        text: t`Your changes haven't been saved.`,
        yes: t`Discard changes`,
        no: t`Keep editing`,
      })),
  );
  // The history's own blocker: the router's hook would be part of the first script.
  useEffect(() => {
    if (!when) return undefined;
    return history.block({
      enableBeforeUnload: true,
      // After sign-out there is nothing to save.
      blockerFn: ({ currentLocation, nextLocation }) =>
        currentLocation.pathname !== nextLocation.pathname && session().state === "signed-in" && stays(),
    });
  }, [history, when]);
  return sheet;
}
