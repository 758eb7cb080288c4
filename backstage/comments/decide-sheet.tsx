import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type ReportReason, reportNoteLength, reportReasons } from "#contract/comments/limits.ts";
import type { ModeratedComment } from "#contract/comments/moderation.ts";
import { Button } from "#src/ui/button.tsx";
import { CheckField } from "#src/ui/choice-field.tsx";
import layout from "#src/ui/layout.module.css";
import { Sheet } from "#src/ui/sheet.tsx";
import { SelectField, TextArea } from "#src/ui/text-field.tsx";
import { reasonNames } from "./decision-names.ts";

/** What goes with the removal of comments. */
export interface More {
  readonly mute: boolean;
  readonly reason: ReportReason | null;
  readonly note: string;
}

interface DecideSheetProps {
  comments: readonly ModeratedComment[];
  onDecide: (more: More) => void;
  onCancel: () => void;
}

/** Asks why comments are removed, and whether their authors are muted, in one step. */
export function DecideSheet({ comments, onDecide, onCancel }: DecideSheetProps) {
  const { t, i18n } = useLingui();
  const count = comments.length;
  const authors = new Set(comments.flatMap(({ author }) => author?.id ?? [])).size;
  return (
    <Sheet open onClose={onCancel} title={t`Remove comments`} closeLabel={t`Close`}>
      <form
        className={layout.stack}
        onSubmit={(event) => {
          event.preventDefault();
          const given = new FormData(event.currentTarget);
          onDecide({
            mute: given.has("mute"),
            reason: given.get("reason") as ReportReason,
            note: String(given.get("note")).trim(),
          });
        }}
      >
        <p>
          {t`${plural(count, { one: "A notice takes the place of the comment.", other: "A notice takes the place of # comments." })}`}{" "}
          {authors > 0 &&
            t`${plural(authors, { one: "Its author is told once, after a minute.", other: "Their # authors are told once each, after a minute." })}`}
        </p>
        <SelectField label={t`Reason`} name="reason" defaultValue={commonReason(comments)}>
          {reportReasons.map((each) => (
            <option key={each} value={each}>
              {i18n._(reasonNames[each])}
            </option>
          ))}
        </SelectField>
        <TextArea
          label={t`Note for colleagues`}
          optional={t`optional`}
          rows={2}
          maxLength={reportNoteLength}
          name="note"
        />
        {authors > 0 && (
          <CheckField
            name="mute"
            label={t`${plural(authors, {
              one: "Also mute the author: no more comments until a moderator allows them",
              other: "Also mute the # authors: no more comments until a moderator allows them",
            })}`}
          />
        )}
        <div className={layout.actions}>
          <Button
            variant="primary"
            type="submit"
            // React sets no such attribute, and the dialog would focus its first control.
            ref={(button) => button?.setAttribute("autofocus", "")}
          >{t`Remove`}</Button>
          <Button onClick={onCancel}>{t`Cancel`}</Button>
        </div>
      </form>
    </Sheet>
  );
}

/** The reason that most of the comments were reported for. */
function commonReason(comments: readonly ModeratedComment[]): ReportReason {
  const all = comments.flatMap(({ reason_list }) => reason_list);
  const times = (reason: ReportReason) => all.filter((each) => each === reason).length;
  return reportReasons.toSorted((one, other) => times(other) - times(one))[0] ?? "other";
}
