import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { ApiError } from "#contract/http/errors.ts";
import type { FieldCode } from "#contract/http/field-codes.ts";
import { useHydrated } from "#src/lib/hydration.ts";
import { FieldErrors } from "./field-errors.ts";

/** The message for each mistake. A missing one is a type error. */
const fieldTexts: Record<FieldCode, MessageDescriptor> = {
  required: msg`This is a required field.`,
  email: msg`Please enter a valid email address`,
  phone: msg`Please enter a valid phone number`,
  pin: msg`Please enter a PIN code in the correct format.`,
  pin_wrong: msg`The PIN code is incorrect or has expired. Please enter the new one.`,
  too_long: msg`This is too long.`,
  choose: msg`Please choose one of the options.`,
  invalid: msg`This is not valid.`,
  password: msg`At least 8 characters, lowercase letters and digits only.`,
  password_common: msg`This password is too common. Please choose another one.`,
  password_repeat: msg`Repeated characters are easy to guess. Please choose another password.`,
  password_sequence: msg`Sequences such as abcd or 1234 are easy to guess. Please choose another password.`,
  password_date: msg`Dates and years are easy to guess. Please choose another password.`,
  password_keyboard: msg`Neighboring keys are easy to guess. Please choose another password.`,
  password_own: msg`This site's name and your email address are easy to guess. Please choose another password.`,
  password_mismatch: msg`Password does not match`,
  name_length: msg`Please enter 5 to 50 characters.`,
  name_not_allowed: msg`Names need a letter, and can't contain links, hidden characters, or words that stand for this site or its staff.`,
  birthday: msg`Please select your full date of birth`,
};

/** The reason why a form was not sent. */
export type Failure = "fields" | "offline" | "too-often" | "refused";

export interface Form {
  /** Props of the form element. Its fields are uncontrolled, so that text typed before hydration stays. */
  readonly props: {
    ref: RefObject<HTMLFormElement | null>;
    method: "post";
    noValidate: true;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    onInput: (event: FormEvent<HTMLFormElement>) => void;
  };
  /** The message for each field that has a mistake. */
  readonly errors: Readonly<Record<string, string>>;
  readonly failure: Failure | undefined;
  readonly busy: boolean;
  /** Whether the page is hydrated. Before that the form cannot be sent. */
  readonly ready: boolean;
}

/**
 * The state of a form that is sent by a function. After mistakes the first wrong field gets the focus.
 *
 * @param submit sends the form; throws `FieldErrors`, or an `ApiError` with the server's messages
 * @param changed called after each change of a field
 */
export function useForm(submit: (data: FormData) => Promise<void>, changed?: (form: HTMLFormElement) => void): Form {
  const { i18n } = useLingui();
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const ready = useHydrated();

  useEffect(() => {
    if (Object.keys(errors).length > 0 && !ref.current?.contains(document.activeElement)) return;
    if (failure === "fields") ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors, failure]);

  async function send(form: HTMLFormElement) {
    setBusy(true);
    setFailure(undefined);
    setErrors({});
    try {
      await submit(new FormData(form));
    } catch (error) {
      const messages = fieldMessages(error, (code) => i18n._(fieldTexts[code]));
      setErrors(messages ?? {});
      setFailure(messages ? "fields" : failureOf(error));
    } finally {
      setBusy(false);
    }
  }

  return {
    errors,
    failure,
    busy,
    ready,
    props: {
      ref,
      method: "post",
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        if (!busy) void send(event.currentTarget);
      },
      onInput: ({ currentTarget, target }) => {
        const { name } = target as HTMLInputElement;
        if (errors[name]) setErrors(({ [name]: _, ...others }) => others);
        changed?.(currentTarget);
      },
    },
  };
}

function fieldMessages(
  error: unknown,
  translate: (code: keyof typeof fieldTexts) => string,
): Record<string, string> | undefined {
  if (error instanceof FieldErrors) {
    return Object.fromEntries(Object.entries(error.codes).map(([name, code]) => [name, translate(code)]));
  }
  if (!(error instanceof ApiError) || !error.fields) return undefined;
  return Object.fromEntries(Object.entries(error.fields).map(([name, messages]) => [name, messages[0] ?? ""]));
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === "too_many_requests" || error.code === "proof_required") return "too-often";
  const unreachable = ["offline", "timeout", "invalid_response", "maintenance", "unavailable", "chunk_load_failed"];
  return unreachable.includes(error.code) ? "offline" : "refused";
}
