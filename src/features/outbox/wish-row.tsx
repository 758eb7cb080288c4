import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { addComment, editComment } from "#contract/comment-writes.ts";
import { CommentForm } from "#src/content/opinions/comment-form.tsx";
import { useFailure } from "#src/content/opinions/use-failure.ts";
import { discard, sendAgain } from "#src/content/opinions/wish-acts.ts";
import { WishState } from "#src/content/opinions/wish-state.tsx";
import { formatSavedAt } from "#src/lib/dates.ts";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import type { Wish } from "#src/offline/outbox/wish.ts";
import { Button } from "#src/ui/button.tsx";
import { Row } from "#src/ui/rows.tsx";
import css from "./outbox.module.css";
import { useSubject } from "./use-subject.ts";
import { useWishName } from "./wish-name.ts";

/** A wish: what it is about, what was said, how far it is, and what can be done with it. */
export function WishRow({ wish }: { wish: Wish }) {
  const { t } = useLingui();
  const { code } = useLocale();
  const nameOf = useWishName();
  const subject = useSubject(wish);
  const [editing, setEditing] = useState(false);
  const { failure, attempt } = useFailure();
  const { id, kind, state, attempts } = wish;
  const text = (wish.body as { comment?: string } | undefined)?.comment;
  const refused = state === "needs-you";
  const free = refused || (state === "waiting" && attempts === 0);
  const [path = "", hash] = subject.path.split("#");
  const what = nameOf(wish);
  const time = formatSavedAt(wish.madeAt, code);

  async function change(next: string) {
    const { editWish } = await import("#src/offline/outbox/outbox.ts");
    await (kind === "addComment"
      ? editWish(addComment, id, { comment: next })
      : editWish(editComment, id, { comment: next }));
    setEditing(false);
  }

  return (
    <Row
      title={
        <Link to={path as string} {...(hash !== undefined && { hash })} className={css.link}>
          {what}
          {subject.title && <bdi>{subject.title}</bdi>}
        </Link>
      }
      text={
        editing ? (
          <span className={css.edit}>
            <CommentForm
              label={t`Edit your comment`}
              action={t`Save`}
              draft={`edit.${wish.id}`}
              initial={text ?? ""}
              focus
              onCancel={() => setEditing(false)}
              onSubmit={change}
            />
          </span>
        ) : (
          text && <span className={css.text}>{text}</span>
        )
      }
      meta={
        <>
          <WishState wish={wish} />
          <time dateTime={wish.madeAt}>{time}</time>
          {failure && <span role="alert">{failure}</span>}
          {free && !editing && (
            <span className={css.acts}>
              {text !== undefined && <Button size="small" onClick={() => setEditing(true)}>{t`Edit`}</Button>}
              {refused && (
                <Button size="small" onClick={() => void attempt(() => sendAgain(id))}>{t`Send again`}</Button>
              )}
              <Button size="small" onClick={() => void attempt(() => discard(id))}>
                {refused ? t`Discard` : t`Take back`}
              </Button>
            </span>
          )}
        </>
      }
    />
  );
}
