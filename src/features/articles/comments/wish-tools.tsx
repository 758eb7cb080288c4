import { useLingui } from "@lingui/react/macro";
import { useFailure } from "#src/content/opinions/use-failure.ts";
import { discard, sendAgain } from "#src/content/opinions/wish-acts.ts";
import type { Wish } from "#src/offline/outbox/wish.ts";
import css from "./comments.module.css";

/** What can be done with what has not been sent: changed and taken back; of what was refused, sent once more too. */
export function WishTools({ wish, onEdit }: { wish: Wish; onEdit: () => void }) {
  const { t } = useLingui();
  const { failure, attempt } = useFailure();
  const { id, kind, state, attempts } = wish;
  const refused = state === "needs-you";
  const hasText = kind === "addComment" || kind === "editComment";
  // What may have arrived cannot be taken back, but by a further wish once that is known.
  if (!refused && (state !== "waiting" || attempts > 0)) return null;
  return (
    <div className={css.tools}>
      {hasText && <button type="button" onClick={onEdit}>{t`Edit`}</button>}
      {refused && <button type="button" onClick={() => void attempt(() => sendAgain(id))}>{t`Send again`}</button>}
      <button type="button" onClick={() => void attempt(() => discard(id))}>
        {refused ? t`Discard` : t`Take back`}
      </button>
      {failure && <p role="alert">{failure}</p>}
    </div>
  );
}
