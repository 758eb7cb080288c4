import { useLingui } from "@lingui/react/macro";
import { Clock, ThumbsUp } from "lucide";
import { useState } from "react";
import { useMember } from "#src/components/member/use-member.ts";
import { useActionError } from "#src/components/reactions/use-action-error.ts";
import { useLike } from "#src/components/reactions/use-like.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import layout from "#src/ui/layout.module.css";
import { Sheet } from "#src/ui/sheet.tsx";
import { deleteComment, likeComment, type Place } from "./comment-acts.ts";
import type { ShownComment } from "./comment-threads.ts";
import css from "./comments.module.css";
import { ReportSheet } from "./report-sheet.tsx";

interface Props {
  place: Place;
  comment: ShownComment;
  /** Whether the article can be commented. */
  open: boolean;
  onEdit: () => void;
  onReply: () => void;
}

/** What can be done with a comment that the site has. */
export function CommentTools({ place, comment, open, onEdit, onReply }: Props) {
  const { t } = useLingui();
  const me = useMember();
  const [asking, setAsking] = useState<"delete" | "report">();
  const { failure, attempt } = useActionError();
  const member = me.state === "signed-in" ? me.member : undefined;
  const { id, own, state } = comment;
  if (state !== "shown" || id === undefined) return null;
  const mayWrite = open && (!member || member.permission_list.includes("comment"));
  const close = () => setAsking(undefined);
  // Visitors are led to the login, and find the page as it was.
  const asMember = (work: () => void) => () => {
    if (member) work();
    else location.hash = "login-needed";
  };
  return (
    <div className={css.tools}>
      <LikeComment place={place} comment={comment} id={id} />
      {mayWrite && <button type="button" onClick={asMember(onReply)}>{t`Reply`}</button>}
      {own && mayWrite && <button type="button" onClick={onEdit}>{t`Edit`}</button>}
      {own && <button type="button" onClick={() => setAsking("delete")}>{t`Delete`}</button>}
      {!own && <button type="button" onClick={asMember(() => setAsking("report"))}>{t`Report`}</button>}
      {failure && <p role="alert">{failure}</p>}
      {asking === "report" && <ReportSheet place={place} id={id} onClose={close} />}
      {asking === "delete" && (
        <Sheet open onClose={close} title={t`Delete this comment?`} closeLabel={t`Close`}>
          <div className={layout.stack}>
            <p>{t`Its text will be permanently deleted.`}</p>
            <div className={layout.actions}>
              <Button
                variant="primary"
                onClick={() => {
                  close();
                  void attempt(() => deleteComment(place, comment));
                }}
              >{t`Delete`}</Button>
              <Button onClick={close}>{t`Cancel`}</Button>
            </div>
          </div>
        </Sheet>
      )}
    </div>
  );
}

function LikeComment({ place, comment, id }: { place: Place; comment: ShownComment; id: number }) {
  const { t, i18n } = useLingui();
  const like = useLike({
    said: comment.said,
    entries: comment.likes,
    entry: (next) => likeComment(place, id, next),
  });
  const waiting = like.waiting ? t`Waiting to be sent` : undefined;
  return (
    <>
      <button type="button" aria-pressed={like.liked} title={waiting} onClick={like.press}>
        <Icon icon={ThumbsUp} />
        <span className="sr">{t`Like`}</span>
        {i18n.number(like.amount)}
        {waiting && <Icon icon={Clock} />}
      </button>
      <span role="status" className={like.rejection === undefined ? "sr" : undefined}>
        {like.rejection === undefined ? waiting : like.rejection || t`This browser can't save it.`}
      </span>
    </>
  );
}
