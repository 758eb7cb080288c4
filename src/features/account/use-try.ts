import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ApiError } from "#contract/http/errors.ts";
import { isUnreachable } from "./is-unreachable.ts";

/** Does what a button asks for, and says in a sentence why it could not be done. */
export function useActionError(): {
  busy: boolean;
  failure: string | undefined;
  run: (work: () => Promise<unknown>) => Promise<void>;
} {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const sentenceOf = (error: ApiError): string => {
    const said = Object.values(error.fields ?? {})[0]?.[0];
    if (said) return said;
    if (isUnreachable(error)) return t`No connection. Please try again later.`;
    if (error.code === "too_many_requests") return t`Too many requests, please try again later.`;
    return t`Something went wrong on our side. Please try again later.`;
  };
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, run };
}
