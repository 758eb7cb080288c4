import { type RefObject, useRef } from "react";
import { ApiError, type ErrorCode } from "#contract/http/errors.ts";
import type { Locale } from "#contract/locales.ts";
import type { LoginPlace } from "#src/components/member/login-hint.tsx";

/** Props of the forms in the login dialog. */
export interface AccessProps {
  readonly locale: Locale;
  /** The address that was typed last: each form begins with it. It is kept in no storage. */
  readonly account: RefObject<string>;
  /** Called after a login that canceled the deletion of the account. */
  readonly onRestored: () => void;
  /** Shows another form in place of this one. */
  readonly go: (place: LoginPlace) => void;
}

/** Notes the address in a form as it is typed. */
export function noteAccount({ account }: AccessProps): (form: HTMLFormElement) => void {
  return (form) => {
    account.current = form.querySelector<HTMLInputElement>('input[type="email"]')?.value ?? "";
  };
}

export function hasCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof ApiError && error.code === code;
}

/**
 * Gives one key for one request: sent again unchanged because its answer was lost, it is known to the server; changed,
 * it is another one.
 */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({ text: "", key: "" });
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.current.text) last.current = { text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
