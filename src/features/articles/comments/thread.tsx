import { useLingui } from "@lingui/react/macro";
import { memo, useState } from "react";
import { errorMessage } from "#src/lib/error-message.ts";
import { Button } from "#src/ui/button.tsx";
import type { Place } from "./comment-acts.ts";
import { CommentItem } from "./comment-item.tsx";
import type { ShownThread } from "./comment-threads.ts";
import css from "./comments.module.css";
import type { Unfolded } from "./use-comments.ts";

interface Props {
  place: Place;
  thread: ShownThread;
  /** Whether the article can be commented. */
  open: boolean;
  /** Whether the reader has opened all replies. */
  unfolded: Unfolded | undefined;
  onUnfold: (id: number) => Promise<void>;
  onFold: (id: number) => void;
}

/** A comment with its replies: the first ones, and the others on request. */
export const Thread = memo(function Thread({ place, thread, open, unfolded, onUnfold, onFold }: Props) {
  const { t, i18n } = useLingui();
  const { top, replies, folded } = thread;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const left = i18n.number(folded);

  async function unfold(id: number) {
    setBusy(true);
    setError(undefined);
    await onUnfold(id).catch(setError);
    setBusy(false);
  }

  return (
    <li className={css.thread}>
      <CommentItem place={place} comment={top} open={open} />
      {replies.length > 0 && (
        <ol className={css.replies}>
          {replies.map((reply) => (
            <li key={reply.key}>
              <CommentItem place={place} comment={reply} open={open} isReply />
            </li>
          ))}
        </ol>
      )}
      {top.id !== undefined && (folded > 0 || unfolded) && (
        <div className={css.fold}>
          {unfolded && (
            <Button variant="quiet" size="small" onClick={() => onFold(top.id ?? 0)}>{t`Hide replies`}</Button>
          )}
          {unfolded?.next !== null && (
            <Button variant="quiet" size="small" busy={busy} onClick={() => void unfold(top.id ?? 0)}>
              {t`More replies: ${left}`}
            </Button>
          )}
          {error !== undefined && <p role="alert">{i18n._(errorMessage(error))}</p>}
        </div>
      )}
    </li>
  );
});
