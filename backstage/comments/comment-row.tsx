import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Decision } from "#contract/comments/limits.ts";
import type { ModeratedComment } from "#contract/comments/moderation.ts";
import { findLocale, joinLocale } from "#contract/locales.ts";
import { formatSavedAt } from "#src/lib/dates.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";
import rows from "../documents/document-rows.module.css";
import { CommentAuthor } from "./comment-author.tsx";
import css from "./comment-row.module.css";
import { decisionNames, reasonNames } from "./decision-names.ts";

interface CommentRowProps {
  moderated: ModeratedComment;
  /** Whether the moderator can decide now. */
  isFree: boolean;
  /** Whether the moderator has reserved it. */
  isMine: boolean;
  selected: boolean;
  onSelect: (toLast: boolean) => void;
  onAuthor: (id: number) => void;
  onRemove: () => void;
  onDecide: (change: Decision) => void;
  onClaim: (claimed: boolean) => void;
}

/** A comment with its context, its reports, what its author did before, and what can be decided. */
export function CommentRow({ moderated, isFree, isMine, selected, onSelect, onAuthor, ...acts }: CommentRowProps) {
  const { t } = useLingui();
  const { code } = useLocale();
  const { comment, article, answered, author } = moderated;
  const language = findLocale(article.lang)?.code;
  const name = author?.nickname ?? t`Deleted account`;
  return (
    <li className={classNames(rows.row, css.row)} data-comment={comment.id}>
      <label className={rows.choose}>
        <input
          type="checkbox"
          checked={selected}
          aria-label={t`Select the comment of ${name}`}
          onChange={() => {}}
          onClick={(event) => onSelect(event.shiftKey)}
        />
      </label>
      <div className={css.comment}>
        <p className={css.place}>
          <a
            href={joinLocale(language ?? code, `/article/${article.id}#comment-${comment.id}`)}
            lang={language}
            target="_blank"
            rel="noopener"
          >
            {article.title}
          </a>
          <span>{findLocale(article.lang)?.short}</span>
          <time dateTime={comment.created_at}>{formatSavedAt(comment.created_at, code)}</time>
          {comment.state === "banned" && (
            <Badge tone="red">{t({ comment: "Decision about a comment", message: "Removed" })}</Badge>
          )}
        </p>
        {answered && (
          <blockquote className={css.context} lang={language}>
            <b>{answered.name ?? t`Deleted account`}</b> {answered.text ?? t`Deleted comment`}
          </blockquote>
        )}
        <p className={css.words} lang={language}>
          {comment.text}
        </p>
        <CommentAuthor author={author} onAuthor={onAuthor} />
        <Reports moderated={moderated} />
        <Record moderated={moderated} isMine={isMine} />
      </div>
      <Acts moderated={moderated} isFree={isFree} isMine={isMine} name={name} {...acts} />
    </li>
  );
}

function Reports({
  moderated: { report_count: count, reason_list, note_list, reported_at },
}: Pick<CommentRowProps, "moderated">) {
  const { t, i18n } = useLingui();
  const { code } = useLocale();
  if (!reported_at) return null;
  const at = formatSavedAt(reported_at, code);
  return (
    <div className={css.reports}>
      <p>
        <b>{t`${plural(count, { one: "# report", other: "# reports" })}`}</b>{" "}
        {reason_list.map((reason) => i18n._(reasonNames[reason])).join(" · ")}{" "}
        <time dateTime={reported_at}>
          {t({ comment: "Time of the last report of a comment", message: `last ${at}` })}
        </time>
      </p>
      {note_list.length > 0 && (
        <ul>
          {note_list.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Who looks at the comment, and what was decided last. */
function Record({ moderated: { claim, decision }, isMine }: Pick<CommentRowProps, "moderated" | "isMine">) {
  const { t, i18n } = useLingui();
  const { code } = useLocale();
  const until = claim && formatSavedAt(claim.until, code);
  const colleague = claim?.by.nickname;
  const at = decision && formatSavedAt(decision.at, code);
  const by = decision?.by?.nickname ?? t`a command`;
  return (
    <>
      {claim && (
        <p className={css.record}>
          {isMine ? t`Reserved for you until ${until}.` : t`${colleague} is looking at this until ${until}.`}
        </p>
      )}
      {decision && (
        <p className={css.record}>
          <b>{i18n._(decisionNames[decision.change])}</b>{" "}
          {[
            t({ comment: "Who decided, and when", message: `by ${by}, ${at}` }),
            decision.reason && i18n._(reasonNames[decision.reason]),
            decision.muted && t`Author muted`,
            decision.note,
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      )}
    </>
  );
}

type ActsProps = Pick<CommentRowProps, "moderated" | "isFree" | "isMine" | "onRemove" | "onDecide" | "onClaim"> & {
  name: string;
};

function Acts({
  moderated: { comment, reported_at, claim },
  isFree,
  isMine,
  name,
  onRemove,
  onDecide,
  onClaim,
}: ActsProps) {
  const { t } = useLingui();
  const of = <span className="sr">{t`(comment of ${name})`}</span>;
  return (
    <div className={css.acts}>
      {comment.state === "banned" ? (
        <Button size="small" disabled={!isFree} onClick={() => onDecide("restore")}>
          {t({ comment: "Button: show a removed comment again", message: "Restore" })} {of}
        </Button>
      ) : (
        <Button size="small" disabled={!isFree} onClick={onRemove}>
          {t`Remove …`} {of}
        </Button>
      )}
      {reported_at && (
        <Button size="small" disabled={!isFree} onClick={() => onDecide("keep")}>
          {t({ comment: "Button: leave a reported comment on the site", message: "Keep" })} {of}
        </Button>
      )}
      {(!claim || isMine) && reported_at && (
        <Button size="small" variant="quiet" disabled={!isFree} onClick={() => onClaim(!isMine)}>
          {isMine ? t`Release` : t`Reserve`} {of}
        </Button>
      )}
    </div>
  );
}
