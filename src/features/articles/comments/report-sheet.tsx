import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type ReportReason, reportNoteLength, reportReasons } from "#contract/comments/limits.ts";
import { useActionError } from "#src/components/reactions/use-action-error.ts";
import { Button } from "#src/ui/button.tsx";
import layout from "#src/ui/layout.module.css";
import { Sheet } from "#src/ui/sheet.tsx";
import { type Place, report } from "./comment-acts.ts";
import css from "./comments.module.css";

const reasons: Record<ReportReason, MessageDescriptor> = {
  spam: msg`Advertising or spam`,
  fraud: msg`Fraud`,
  abuse: msg({ comment: "Reason for reporting a comment", message: "Insults or hate speech" }),
  illegal: msg({ comment: "Reason for reporting a comment", message: "Illegal content" }),
  other: msg`Something else`,
};

/** Asks why a comment is to be looked at by the moderators. */
export function ReportSheet({ place, id, onClose }: { place: Place; id: number; onClose: () => void }) {
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
