import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { undoPublication } from "#contract/backstage/publication.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { Button } from "#src/ui/button.tsx";
import css from "./publish-sheet.module.css";
import { lastPublication, onPublicationChange, rememberPublication } from "./undo.ts";
import { useSecondsUntil } from "./use-seconds-until.ts";

/** Offers to undo the last publication as long as nobody has been told of it. */
export function UndoBar() {
  const { t, i18n } = useLingui();
  const { id: lang } = useLocale();
  const queryClient = useQueryClient();
  const publication = useSyncExternalStore(onPublicationChange, lastPublication);
  const left = useSecondsUntil(publication?.until);
  const undo = useMutation({
    mutationFn: (batch: string) => callAsMember(undoPublication, undefined, { lang, params: { batch } }),
    onSuccess: () => {
      // Whether it was undone or too late, it cannot be undone again.
      rememberPublication(undefined);
      return queryClient.invalidateQueries({ queryKey: ["backstage"] });
    },
  });
  if (!publication || left === 0) {
    return undo.data?.undone === false ? (
      <div className={css.undo}>
        <p role="status">{t`It was too late to undo this. Readers have it, and you can withdraw it.`}</p>
      </div>
    ) : null;
  }
  return (
    <div className={css.undo}>
      <p role="status">
        {undo.isError ? i18n._(errorMessage(undo.error)) : t`Published. Nobody is told before the time is over.`}
      </p>
      <span aria-hidden="true">{t({ comment: "Seconds", message: `${left} s` })}</span>
      <Button size="small" busy={undo.isPending} onClick={() => undo.mutate(publication.batch)}>{t`Undo`}</Button>
    </div>
  );
}
