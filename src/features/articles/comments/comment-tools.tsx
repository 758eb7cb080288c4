import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Clock, ThumbsUp } from "lucide";
import { useState } from "react";
import { type ReportReason, reportNoteLength, reportReasons } from "#contract/comments/limits.ts";
import { useMember } from "#src/components/members/use-member.ts";
import { useActionError } from "#src/components/reactions/use-action-error.ts";
import { useLike } from "#src/components/reactions/use-like.ts";
import { Button, pressedState } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import layout from "#src/ui/layout.module.css";
import { Sheet } from "#src/ui/sheet.tsx";
import { deleteComment, likeComment, type Place, report } from "./comment-acts.ts";
import type { ShownComment } from "./comment-threads.ts";
import css from "./comments.module.css";

interface Props {
  place: Place;
  comment: ShownComment;
  /** Whether the article can be commented. */
  open: boolean;
  onEdit: () => void;
  onReply: () => void;
}

/** Actions for a comment that the site has. */
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
      <button type="button" {...pressedState(like.liked)} title={waiting} onClick={like.press}>
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

const reasons: Record<ReportReason, MessageDescriptor> = {
  spam: msg`Advertising or spam`,
  fraud: msg`Fraud`,
  abuse: msg({ comment: "Reason for reporting a comment", message: "Insults or hate speech" }),
  illegal: msg({ comment: "Reason for reporting a comment", message: "Illegal content" }),
  other: msg`Something else`,
};

/** Asks for the reason of a report. */
function ReportSheet({ place, id, onClose }: { place: Place; id: number; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [reason, setReason] = useState<ReportReason>("spam");
  const [note, setNote] = useState("");
  const [done, setDone] = useState(false);
  const { failure, attempt } = useActionError();
  return (
    <Sheet open onClose={onClose} title={t`Report this comment`} closeLabel={t`Close`}>
      {done ? (
        <div className={layout.stack}>
          <p role="status">{t`Thank you. Our moderators will review it.`}</p>
          <div className={layout.actions}>
            <Button variant="primary" onClick={onClose}>{t`Close`}</Button>
          </div>
        </div>
      ) : (
        <div className={layout.stack}>
          <fieldset className={css.reasons}>
            <legend>{t`Why are you reporting this comment?`}</legend>
            {reportReasons.map((each) => (
              <label key={each}>
                <input type="radio" name="reason" checked={each === reason} onChange={() => setReason(each)} />
                {i18n._(reasons[each])}
              </label>
            ))}
          </fieldset>
          <label className={css.note}>
            {t({ comment: "Field: more about why a comment is reported", message: "Details (optional)" })}
            <textarea
              rows={3}
              maxLength={reportNoteLength}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </label>
          {failure && <p role="alert">{failure}</p>}
          <div className={layout.actions}>
            <Button
              variant="primary"
              onClick={async () => setDone(await attempt(() => report(place, id, reason, note)))}
            >{t`Report`}</Button>
            <Button onClick={onClose}>{t`Cancel`}</Button>
          </div>
        </div>
      )}
    </Sheet>
  );
}
