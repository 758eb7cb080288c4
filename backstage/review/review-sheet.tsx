import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BackstageDocument } from "#contract/backstage/documents.ts";
import { reviewDocument } from "#contract/backstage/review.ts";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { Sheet } from "#src/ui/sheet.tsx";
import { SelectField } from "#src/ui/text-field.tsx";
import { useMay } from "../access/me.queries.ts";
import type { LocalDocument } from "../documents/local-documents.ts";
import { ColleagueField } from "./colleague-field.tsx";

const states = {
  draft: msg`Being written`,
  ready: msg`Ready for review`,
  changes: msg`Changes are wanted`,
};

/** A button with the review of a document, which opens a sheet to change it. */
export function ReviewButton({ document }: { document: LocalDocument }) {
  const { t, i18n } = useLingui();
  const state = i18n._(states[document.review]);
  const offline = useConnectivity() === "offline";
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="quiet" disabled={offline || document.unsent} onClick={() => setOpen(true)}>
        {t`Review: ${state} …`}
      </Button>
      {open && <ReviewSheet document={document} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Hands a text in, or says what it needs and who works on it. */
function ReviewSheet({ document, onClose }: { document: BackstageDocument; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { id: lang } = useLocale();
  const may = useMay();
  const queryClient = useQueryClient();
  const [review, setReview] = useState(document.review);
  const [assignee, setAssignee] = useState(document.assignee);
  const mayAssign = may("edit_any");
  const save = useMutation({
    mutationFn: () => callAsMember(reviewDocument, { review, assignee }, { lang, params: { id: document.id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["backstage", "documents"] });
      onClose();
    },
  });
  return (
    <Sheet open onClose={onClose} title={t`Review`} closeLabel={t`Close`}>
      <form
        className={layout.stack}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <SelectField
          label={t`State`}
          value={review}
          onChange={({ target }) => setReview(target.value as BackstageDocument["review"])}
        >
          {Object.entries(states).map(
            ([state, name]) =>
              (state !== "changes" || mayAssign) && (
                <option key={state} value={state}>
                  {i18n._(name)}
                </option>
              ),
          )}
        </SelectField>
        {mayAssign && (
          <ColleagueField
            label={t`Who works on it`}
            value={assignee}
            contentLang={document.lang}
            onChange={setAssignee}
          />
        )}
        {save.isError && (
          <FormStatus tone="bad">
            <p>{i18n._(errorMessage(save.error))}</p>
          </FormStatus>
        )}
        <div className={layout.actions}>
          <Button variant="primary" type="submit" busy={save.isPending}>{t`Save`}</Button>
        </div>
      </form>
    </Sheet>
  );
}
