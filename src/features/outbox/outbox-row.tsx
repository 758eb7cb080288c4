import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { addComment, editComment } from "#contract/comments/actions.ts";
import { CommentForm } from "#src/components/reactions/comment-form.tsx";
import { OutboxEntryStatus } from "#src/components/reactions/entry-status.tsx";
import { useActionError } from "#src/components/reactions/use-action-error.ts";
import { formatSavedAt } from "#src/lib/dates.ts";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";
import { Button } from "#src/ui/button.tsx";
import { Row } from "#src/ui/rows.tsx";
import css from "./outbox.module.css";
import { useEntryLabel } from "./use-entry-label.ts";
import { useEntryTarget } from "./use-subject.ts";

/** The device's database is loaded with the first write. */
const outbox = () => import("#src/outbox/outbox.ts");

/** An entry: what it is about, what was said, how far it is, and what can be done with it. */
export function OutboxRow({ entry }: { entry: OutboxEntry }) {
  const { t } = useLingui();
  const { code } = useLocale();
  const nameOf = useEntryLabel();
  const subject = useEntryTarget(entry);
  const [editing, setEditing] = useState(false);
  const { failure, attempt } = useActionError();
  const { id, kind, state, attempts } = entry;
  const text = (entry.body as { comment?: string } | undefined)?.comment;
  const refused = state === "rejected";
  const free = refused || (state === "pending" && attempts === 0);
  const [path = "", hash] = subject.path.split("#");
  const what = nameOf(entry);
  const time = formatSavedAt(entry.madeAt, code);

  async function change(next: string) {
    const { updateEntry } = await import("#src/outbox/outbox.ts");
    await (kind === "addComment"
      ? updateEntry(addComment, id, { comment: next })
      : updateEntry(editComment, id, { comment: next }));
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
              draft={`edit.${entry.id}`}
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
          <OutboxEntryStatus entry={entry} />
          <time dateTime={entry.madeAt}>{time}</time>
          {failure && <span role="alert">{failure}</span>}
          {free && !editing && (
            <span className={css.acts}>
              {text !== undefined && <Button size="small" onClick={() => setEditing(true)}>{t`Edit`}</Button>}
              {refused && (
                <Button
                  size="small"
                  onClick={() => void attempt(async () => (await outbox()).retryEntry(id))}
                >{t`Send again`}</Button>
              )}
              <Button size="small" onClick={() => void attempt(async () => (await outbox()).discardEntry(id))}>
                {refused ? t`Discard` : t`Undo`}
              </Button>
            </span>
          )}
        </>
      }
    />
  );
}
