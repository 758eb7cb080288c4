import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ModeratedComment } from "#contract/comments/moderation.ts";
import { formatSavedAt } from "#src/lib/dates.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import css from "./comment-row.module.css";
import { useUnmute } from "./comments.queries.ts";

interface CommentAuthorProps {
  author: ModeratedComment["author"];
  /** Called to list all comments of the author. */
  onAuthor: (id: number) => void;
}

/** The author of a comment, and what moderators have decided about them before. */
export function CommentAuthor({ author, onAuthor }: CommentAuthorProps) {
  const { t } = useLingui();
  const { code } = useLocale();
  const unmute = useUnmute();
  if (!author) return <p className={css.author}>{t`Deleted account`}</p>;
  const { id, nickname, joined_at, may_comment, banned_count: banned, banned_at, muted_count: muted } = author;
  const joined = new Date(joined_at).toLocaleDateString(code, { dateStyle: "medium" });
  const last = banned_at && formatSavedAt(banned_at, code);
  return (
    <div className={css.author}>
      <button type="button" onClick={() => onAuthor(id)} title={t`All comments of ${nickname}`}>
        {nickname}
      </button>
      <span>{t`Member since ${joined}`}</span>
      {banned > 0 && (
        <span className={css.penalty}>
          {t`${plural(banned, { one: "# comment removed", other: "# comments removed" })}`} ·{" "}
          {t({ comment: "Time of the last removal", message: `last ${last}` })}
        </span>
      )}
      {muted > 0 && (
        <span className={css.penalty}>{t`${plural(muted, { one: "Muted once", other: "Muted # times" })}`}</span>
      )}
      {!may_comment && (
        <>
          <Badge tone="red">{t({ comment: "State of a member who may not comment", message: "Muted" })}</Badge>
          <Button size="small" variant="quiet" busy={unmute.isPending} onClick={() => unmute.mutate(id)}>
            {t`Let them comment again`}
          </Button>
        </>
      )}
    </div>
  );
}
