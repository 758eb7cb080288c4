import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ApiError, type ErrorCode } from "#contract/errors.ts";

const away: readonly ErrorCode[] = ["offline", "timeout", "malformed", "maintenance"];

/** Does what a button asks for, and says in a sentence why it could not be done. */
export function useTry(): {
  busy: boolean;
  failure: string | undefined;
  run: (work: () => Promise<unknown>) => Promise<void>;
} {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const sentenceOf = ({ code, fields }: ApiError): string => {
    const said = Object.values(fields ?? {})[0]?.[0];
    if (said) return said;
    if (away.includes(code)) return t`Not done: there is no connection.`;
    if (code === "too_many_requests") return t`Too many requests, please try again later.`;
    return t`Not done: something went wrong on our side. Please try again later.`;
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
