import { useLingui } from "@lingui/react/macro";
import type { pollState } from "#shared/poll-state.ts";
import { formatSavedAt } from "#src/lib/dates.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { SyncMark } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { rejectionMessage } from "./entry-status.tsx";
import css from "./poll-note.module.css";
import { useActionError } from "./use-action-error.ts";
import type { PollVote } from "./use-poll.ts";

/** The device's database is loaded with the first write. */
const outbox = () => import("#src/outbox/outbox.ts");

interface PollNoteProps {
  vote: PollVote;
  state: ReturnType<typeof pollState> | undefined;
  /** The error when the device could not save the choice. */
  failed?: string | undefined;
  /** Changes the vote. */
  onChange?: () => void;
}

/** The state of the member's vote: counted, pending, or rejected with the reason. */
export function PollNote({ vote: { poll, ballot, entry, isMember, loading }, state, failed, onChange }: PollNoteProps) {
  const { t, i18n } = useLingui();
  const { code } = useLocale();
  const { failure, attempt } = useActionError();
  if (failed ?? failure) return <p role="alert">{failed ?? failure}</p>;
  if (entry?.state === "rejected") {
    const ended = entry.rejection?.code === "vote_ended";
    const why = rejectionMessage(entry.rejection);
    const reason = typeof why === "string" ? why : i18n._(why);
    return (
      <div className={css.note} role="alert">
        <SyncMark state="failed">{ended ? t`Not counted: voting had ended.` : t`Not counted: ${reason}`}</SyncMark>
        {!ended && state === "open" && (
          <Button
            size="small"
            onClick={() => void attempt(async () => (await outbox()).retryEntry(entry.id))}
          >{t`Send again`}</Button>
        )}
        <Button size="small" onClick={() => void attempt(async () => (await outbox()).discardEntry(entry.id))}>
          {ended ? t`OK` : t`Discard`}
        </Button>
      </div>
    );
  }
  // The server failed for this vote alone: the network is there.
  if (entry?.state === "pending" && entry.hold !== undefined) {
    return (
      <p role="alert">{t`An unknown error occurred, and your vote isn't counted yet. Please try logging in again.`}</p>
    );
  }
  if (entry) {
    return (
      <div className={css.note} role="status">
        <SyncMark state="queued">{t`Vote saved. It will be sent when you're online.`}</SyncMark>
        {entry.state === "pending" && entry.attempts === 0 && (
          <>
            <Button size="small" onClick={onChange}>
              {t({ comment: "Button: change a vote before it is sent", message: "Change" })}
            </Button>
            <Button size="small" onClick={() => void attempt(async () => (await outbox()).discardEntry(entry.id))}>
              {t({ comment: "Button: cancels what has not been sent yet", message: "Undo" })}
            </Button>
          </>
        )}
      </div>
    );
  }
  if (ballot.length > 0) {
    return (
      <div className={css.note} role="status">
        <SyncMark state="saved">{t`You've voted.`}</SyncMark>
      </div>
    );
  }
  if (state === "not-started") {
    const time = formatSavedAt(poll.starts_at, code);
    return <p className={css.note}>{t`Voting starts: ${time}`}</p>;
  }
  if (state === "open" && !isMember && !loading) return <p className={css.note}>{t`Log in to vote.`}</p>;
  return null;
}
