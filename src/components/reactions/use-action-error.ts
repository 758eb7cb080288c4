import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ApiError, isUnreachable } from "#contract/http/errors.ts";

/** Runs the action of a button and returns the message to show when it fails. */
export function useActionError(): {
  busy: boolean;
  failure: string | undefined;
  /** Whether it succeeded. */
  attempt: (work: () => Promise<unknown>) => Promise<boolean>;
} {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  function messageOf(error: unknown): string {
    if (error instanceof ApiError) {
      const [fieldMessage] = Object.values(error.fields ?? {})[0] ?? [];
      if (fieldMessage) return fieldMessage;
      if (isUnreachable(error)) return t`No connection. Please try again later.`;
      if (error.code === "not_logged_in") return t`You're not logged in`;
      if (error.code === "too_many_requests") return t`Too many requests, please try again later.`;
      if (error.code === "invalid") return t`This is not valid.`;
      return t`Something went wrong on our side. Please try again later.`;
    }
    // Compared by its field, so that the outbox is not loaded before the first write.
    const { reason } = error as { reason?: unknown };
    if (reason === undefined) console.error(error);
    if (reason === "full") return t`Too many items are already waiting to be sent.`;
    return reason === "no-room" ? t`Not enough storage on this device.` : t`This browser can't save it.`;
  }

  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(messageOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, attempt };
}
