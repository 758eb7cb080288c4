import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BackstageDocument } from "#contract/backstage/documents.ts";
import { maxPublished } from "#contract/backstage/limits.ts";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import { useMay } from "../access/me.queries.ts";
import { itemQuery } from "../documents/documents.queries.ts";
import type { Family } from "../documents/families.ts";
import { PublishSheet } from "../publish/publish-sheet.tsx";
import { UndoBar } from "../publish/undo-bar.tsx";
import { AssignSheet } from "./assign-sheet.tsx";
import css from "./bulk-acts.module.css";
import { BulkOutcome } from "./bulk-outcome.tsx";
import { useReviewEach } from "./review-each.ts";
import type { Selection } from "./use-selection.ts";
import { WithdrawSheet } from "./withdraw-sheet.tsx";

interface BulkActsProps {
  family: Family;
  selection: Selection;
  /** Number of rows of the list. */
  count: number;
  /** The texts of the chosen rows. */
  texts: readonly BackstageDocument[];
}

/** What can be done with several rows at once. What the member may not do is there, with the reason. */
export function BulkActs({ family, selection, count, texts }: BulkActsProps) {
  const { t } = useLingui();
  const chosen = selection.selected.size;
  const isAll = count > 0 && chosen === count;
  const announced =
    chosen === 0 ? "" : t`${plural(chosen, { one: "# row is selected", other: "# rows are selected" })}`;
  return (
    <div className={css.acts}>
      <label className={css.all}>
        <input
          type="checkbox"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && !isAll;
          }}
          onChange={({ target }) => selection.setAll(target.checked)}
        />
        {t`Select all on this page`}
      </label>
      <p role="status">{announced}</p>
      <ChosenActs family={family} texts={texts} items={[...selection.selected]} />
      <UndoBar />
    </div>
  );
}

type Open = { act: "assign" | "withdraw" } | { act: "publish"; documents: readonly BackstageDocument[] };

interface ChosenActsProps extends Pick<BulkActsProps, "family" | "texts"> {
  items: readonly number[];
}

function ChosenActs({ family, texts, items }: ChosenActsProps) {
  const { t, i18n } = useLingui();
  const { id: lang } = useLocale();
  const may = useMay();
  const offline = useConnectivity() === "offline";
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<Open>();
  const review = useReviewEach();
  // Facts are published with the texts, and the other languages can be added.
  const load = useMutation({
    mutationFn: () => Promise.all(items.map((item) => queryClient.fetchQuery(itemQuery(lang, item, family)))),
    onSuccess: (found) => setOpen({ act: "publish", documents: found.flat() }),
  });
  const whyNot = (act: string, reason: string) =>
    offline ? t`This needs a connection.` : may(act) ? undefined : reason;
  const noPublish =
    whyNot("publish", t`Your roles don't publish.`) ??
    (items.length > maxPublished ? t`At most ${maxPublished} at once. Choose fewer.` : undefined);
  const noAssign = whyNot("edit_any", t`Your roles don't assign texts.`);
  const noReady = whyNot("write", t`Your roles don't write.`);
  const reasons = [...new Set([noPublish, noAssign, noReady].filter((reason) => reason !== undefined))];
  const close = () => setOpen(undefined);
  return (
    <>
      {items.length > 0 && (
        <div className={css.buttons}>
          <Button
            size="small"
            disabled={noPublish !== undefined}
            busy={load.isPending}
            onClick={() => {
              review.reset();
              load.mutate();
            }}
          >{t`Publish …`}</Button>
          <Button
            size="small"
            disabled={noPublish !== undefined}
            onClick={() => {
              review.reset();
              setOpen({ act: "withdraw" });
            }}
          >{t`Withdraw …`}</Button>
          <Button
            size="small"
            disabled={noAssign !== undefined}
            busy={review.isPending}
            onClick={() => setOpen({ act: "assign" })}
          >{t`Assign …`}</Button>
          <Button
            size="small"
            disabled={noReady !== undefined}
            busy={review.isPending}
            onClick={() => review.mutate({ texts, review: "ready" })}
          >{t`Mark as ready`}</Button>
          {reasons.length > 0 && <p>{reasons.join(" ")}</p>}
        </div>
      )}
      {load.isError && (
        <FormStatus tone="bad">
          <p>{i18n._(errorMessage(load.error))}</p>
        </FormStatus>
      )}
      {review.data && <BulkOutcome result={review.data} />}
      {open?.act === "publish" && (
        <PublishSheet documents={open.documents} ticked={texts.map(({ id }) => id)} onClose={close} />
      )}
      {open?.act === "withdraw" && <WithdrawSheet texts={texts} onClose={close} />}
      {open?.act === "assign" && (
        <AssignSheet
          onClose={close}
          onAssign={(assignee) => {
            close();
            review.mutate({ texts, assignee });
          }}
        />
      )}
    </>
  );
}
