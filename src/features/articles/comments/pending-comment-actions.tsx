import { useLingui } from "@lingui/react/macro";
import { useActionError } from "#src/components/reactions/use-action-error.ts";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";
import css from "./comments.module.css";

/** The device's database is loaded with the first write. */
const outbox = () => import("#src/outbox/outbox.ts");

/** What can be done with what has not been sent: changed and taken back; of what was refused, sent once more too. */
export function PendingCommentActions({ entry, onEdit }: { entry: OutboxEntry; onEdit: () => void }) {
  const { t } = useLingui();
  const { failure, attempt } = useActionError();
  const { id, kind, state, attempts } = entry;
  const refused = state === "rejected";
  const hasText = kind === "addComment" || kind === "editComment";
  // What may have arrived cannot be taken back, but by a further entry once that is known.
  if (!refused && (state !== "pending" || attempts > 0)) return null;
  return (
    <div className={css.tools}>
      {hasText && <button type="button" onClick={onEdit}>{t`Edit`}</button>}
      {refused && (
        <button
          type="button"
          onClick={() => void attempt(async () => (await outbox()).retryEntry(id))}
        >{t`Send again`}</button>
      )}
      <button type="button" onClick={() => void attempt(async () => (await outbox()).discardEntry(id))}>
        {refused ? t`Discard` : t`Undo`}
      </button>
      {failure && <p role="alert">{failure}</p>}
    </div>
  );
}
