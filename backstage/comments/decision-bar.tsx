import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { undoSeconds } from "#contract/backstage/limits.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import css from "../publish/publish-sheet.module.css";
import { useSecondsUntil } from "../publish/use-seconds-until.ts";
import type { useDecide } from "./comments.queries.ts";
import { useUndo } from "./comments.queries.ts";
import { decisionNames } from "./decision-names.ts";

/** What the last decision has changed, what it has not and why, and its undo. */
export function DecisionBar({
  decision: { data, variables, submittedAt },
}: {
  decision: ReturnType<typeof useDecide>;
}) {
  const { t, i18n } = useLingui();
  const undo = useUndo();
  // Counted by the device's own clock, which may differ from the site's.
  const left = useSecondsUntil(new Date(submittedAt + undoSeconds * 1000).toISOString());
  if (!data || !variables) return null;
  const { batch, decided_list: decided, refused_list: refused } = data;
  const isUndone = undo.variables === batch && undo.data?.undone;
  const count = decided.length;
  const done = {
    ban: t`${plural(count, { one: "# comment removed", other: "# comments removed" })}`,
    keep: t`${plural(count, { one: "# comment kept", other: "# comments kept" })}`,
    restore: t`${plural(count, { one: "# comment restored", other: "# comments restored" })}`,
  }[variables.change];
  return (
    <>
      {count > 0 && (left > 0 || isUndone) && (
        <div className={css.undo}>
          <p role="status">
            {isUndone ? t`Undone. Everything is as it was.` : done}
            {!isUndone && undo.isError && ` ${i18n._(errorMessage(undo.error))}`}
            {!isUndone && undo.data?.undone === false && ` ${t`It was too late to undo this.`}`}
          </p>
          {!isUndone && batch && (
            <>
              <span aria-hidden="true">{t({ comment: "Seconds", message: `${left} s` })}</span>
              <Button size="small" busy={undo.isPending} onClick={() => undo.mutate(batch)}>{t`Undo`}</Button>
            </>
          )}
        </div>
      )}
      {refused.length > 0 && (
        <FormStatus tone="wait">
          <p>{t`These stay as they are:`}</p>
          <ul>
            {refused.map(({ id, why, by, change }) => {
              const name = by?.nickname ?? t`a command`;
              const made = change ? i18n._(decisionNames[change]) : "";
              return (
                <li key={id}>
                  {why === "decided" && t`Comment ${id}: ${name} has decided already: ${made}.`}
                  {why === "claimed" && t`Comment ${id}: ${name} is looking at it.`}
                  {why === "gone" && t`Comment ${id}: its author has deleted it.`}
                </li>
              );
            })}
          </ul>
        </FormStatus>
      )}
    </>
  );
}
