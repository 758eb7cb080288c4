import { useLingui } from "@lingui/react/macro";
import { UserRound } from "lucide";
import { memo, useState } from "react";
import { CommentForm } from "#src/components/reactions/comment-form.tsx";
import { OutboxEntryStatus } from "#src/components/reactions/entry-status.tsx";
import { useActionError } from "#src/components/reactions/use-action-error.ts";
import { formatSavedAt } from "#src/lib/dates.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { changeComment, type Place, writeComment } from "./comment-acts.ts";
import type { ShownComment } from "./comment-threads.ts";
import { CommentTools } from "./comment-tools.tsx";
import css from "./comments.module.css";

/** The device's database is loaded with the first write. */
const outbox = () => import("#src/outbox/outbox.ts");

/** Actions for an unsent entry: edit and cancel; for a rejected one also retry. */
function PendingCommentActions({ entry, onEdit }: { entry: OutboxEntry; onEdit: () => void }) {
  const { t } = useLingui();
  const { failure, attempt } = useActionError();
  const { id, kind, state, attempts } = entry;
  const refused = state === "rejected";
  const hasText = kind === "addComment" || kind === "editComment";
  // A sent entry cannot be canceled; it may have arrived.
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

interface Props {
  place: Place;
  comment: ShownComment;
  /** Whether the article can be commented. */
  open: boolean;
  isReply?: boolean;
}

/** A comment: author, time, text and actions. */
export const CommentItem = memo(function CommentItem({ place, comment, open, isReply = false }: Props) {
  const { t } = useLingui();
  const { code } = useLocale();
  const [form, setForm] = useState<"edit" | "reply">();
  const { author, text, state, entry, answeredName } = comment;
  // A removed comment has no author, although the account may exist.
  const removed = !author && state !== "shown";
  const name = author?.name ?? (removed ? t`Removed comment` : t`Former member`);
  const refused = entry?.state === "rejected" ? (entry.body as { comment?: string } | undefined)?.comment : undefined;
  const done = () => setForm(undefined);
  return (
    <article
      id={comment.id === undefined ? undefined : `comment-${comment.id}`}
      className={css.comment}
      data-comment
      data-state={entry && (entry.state === "rejected" ? "refused" : "waiting")}
      data-reply={isReply || undefined}
      aria-label={removed ? name : t`Comment by ${name}`}
      tabIndex={-1}
    >
      {author ? (
        <img className={css.avatar} src={author.avatar} alt="" width="36" height="36" loading="lazy" />
      ) : (
        <span className={css.avatar}>
          <Icon icon={UserRound} />
        </span>
      )}
      <p className={css.who}>
        <b>
          <bdi>{name}</bdi>
        </b>
        {comment.own && (
          <Badge tone="soft">{t({ comment: "Badge on the reader's own comments", message: "You" })}</Badge>
        )}
        <time dateTime={comment.at}>{formatSavedAt(comment.at, code)}</time>
        {comment.edited && state === "shown" && <span>{t`edited`}</span>}
      </p>
      <div className={css.say}>
        {form === "edit" ? (
          <CommentForm
            label={t`Edit your comment`}
            action={t`Save`}
            draft={`edit.${comment.id ?? comment.key}`}
            initial={refused ?? text ?? ""}
            focus
            onCancel={done}
            onSubmit={async (next) => {
              await changeComment(place, comment, next);
              done();
            }}
          />
        ) : (
          <CommentText state={state} text={refused ?? text} answered={answeredName} />
        )}
        {entry && <OutboxEntryStatus entry={entry} />}
        {form !== "edit" &&
          (entry ? (
            <PendingCommentActions entry={entry} onEdit={() => setForm("edit")} />
          ) : (
            <CommentTools
              place={place}
              comment={comment}
              open={open}
              onEdit={() => setForm("edit")}
              onReply={() => setForm("reply")}
            />
          ))}
        {form === "reply" && (
          <CommentForm
            label={t`Reply to ${name}`}
            action={t`Send`}
            draft={`reply.${comment.key}`}
            focus
            onCancel={done}
            onSubmit={async (next) => {
              await writeComment(place, next, comment);
              done();
            }}
          />
        )}
      </div>
    </article>
  );
});

/** Plain text, as typed. */
function CommentText({
  state,
  text,
  answered,
}: {
  state: ShownComment["state"];
  text: string | null;
  answered: string | null;
}) {
  const { t } = useLingui();
  if (state === "banned") return <p className={css.gone}>{t`This comment has been removed by an administrator.`}</p>;
  if (state === "deleted" || text === null) return <p className={css.gone}>{t`This comment has been deleted.`}</p>;
  return (
    <p className={css.text} dir="auto">
      {answered && (
        <span className={css.answered}>
          @<bdi>{answered}</bdi>{" "}
        </span>
      )}
      {text}
    </p>
  );
}
