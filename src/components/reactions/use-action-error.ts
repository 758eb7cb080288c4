import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ApiError } from "#contract/http/errors.ts";

/** Tries what a press asks for, and says in a sentence why the device could not do it. */
export function useActionError(): {
  failure: string | undefined;
  /** Whether it was done. */
  attempt: (work: () => Promise<unknown>) => Promise<boolean>;
} {
  const { t } = useLingui();
  const [failure, setFailure] = useState<string>();
  const sentenceOf = (error: unknown): string => {
    if (error instanceof ApiError) {
      return error.code === "not_logged_in" ? t`You're not logged in` : t`This is not valid.`;
    }
    const { reason } = error as { reason?: unknown };
    if (reason === "full") return t`Too many items are already waiting to be sent.`;
    return reason === "no-room" ? t`Not enough storage on this device.` : t`This browser can't save it.`;
  };
  const attempt = async (work: () => Promise<unknown>) => {
    setFailure(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(sentenceOf(error));
      return false;
    }
  };
  return { failure, attempt };
}
