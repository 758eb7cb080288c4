import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { BackstageDocument } from "#contract/backstage/documents.ts";
import { type Choose, mergeData } from "#shared/merge/merge-data.ts";
import { formatSavedAt } from "#src/lib/dates.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { revisionQuery } from "../documents/documents.queries.ts";
import { MergeSheet } from "../history/merge-sheet.tsx";
import { BesideVersions } from "./beside-versions.tsx";
import { downloadText } from "./download-text.ts";
import { markdownFields } from "./draft-session.ts";
import type { OpenDraft } from "./use-draft-session.ts";

/** What stands in the way of a draft: no room, a rejection, or a newer version of somebody else. */
export function DraftNotices({ document, draft }: { document: BackstageDocument; draft: OpenDraft }) {
  const { session, state } = draft;
  const { t, i18n } = useLingui();
  useAskBeforeLeaving(state.storage === "tab" && state.dirty);
  return (
    <>
      {state.storage === "tab" && state.dirty && (
        <FormStatus tone="bad">
          <b>{t`This device has no room. What you write is kept in this tab only.`}</b>
          <p>{t`It is sent to the site while you are online. Download the text before you close the tab.`}</p>
          <div className={layout.actions}>
            <Button size="small" onClick={() => downloadText(state.data)}>{t`Download text`}</Button>
          </div>
        </FormStatus>
      )}
      {state.rejected !== undefined && (
        <FormStatus tone="bad">
          <b>{t`The site did not accept this version.`}</b>
          <p>{i18n._(rejections[state.rejected] ?? otherRejection)}</p>
          <div className={layout.actions}>
            <Button size="small" onClick={() => void session.send()}>{t`Send again`}</Button>
            <Button size="small" onClick={() => downloadText(state.data)}>{t`Download text`}</Button>
          </div>
        </FormStatus>
      )}
      {state.newer && <NewerVersion draft={draft} />}
      {!state.unsent && <BesideVersions document={document} draft={draft} />}
    </>
  );
}

const nothing = {};

/** A version of somebody else that the draft is not based on. Changes in different places are merged at once. */
function NewerVersion({ draft: { session, state } }: { draft: OpenDraft }) {
  const { t } = useLingui();
  const { id: lang, code } = useLocale();
  const [open, setOpen] = useState(false);
  const { draft, newer, data } = state;
  const base = useQuery({
    ...revisionQuery(lang, draft?.document ?? "", draft?.base ?? ""),
    enabled: Boolean(draft?.base),
  });
  const from = draft?.base === null ? nothing : base.data?.data;
  const merge = useMemo(
    () => newer && from && ((choose?: Choose) => mergeData(from, data, newer.data, markdownFields, choose)),
    [from, data, newer],
  );
  const merged = useMemo(() => merge?.(), [merge]);
  const isClear = merged !== undefined && merged.overlaps.length === 0;
  useEffect(() => {
    if (isClear && newer && !state.dirty) void session.rebase(merged.data, newer, draft?.parent);
  }, [isClear, newer, state.dirty, session, merged, draft?.parent]);
  if (!newer || !draft || isClear) return null;
  const at = draft.baseAt ? formatSavedAt(draft.baseAt, code) : "";
  const now = formatSavedAt(newer.made_at, code);
  const name = newer.author?.nickname ?? t`somebody else`;
  return (
    <FormStatus tone="wait">
      <b>
        {at
          ? t`Your draft is based on the version of ${at}. The site has one of ${now} by ${name}.`
          : t`The site has a version of ${now} by ${name}.`}
      </b>
      <p>{t`Both are safe. Yours is kept beside it until you put the two together.`}</p>
      <div className={layout.actions}>
        <Button size="small" onClick={() => setOpen(true)}>{t`Compare and put together`}</Button>
      </div>
      {merge && (
        <MergeSheet
          open={open}
          onClose={() => setOpen(false)}
          merge={merge}
          name={name}
          onMerged={(together) => {
            setOpen(false);
            void session.rebase(together, newer, draft.parent);
          }}
          onDiscard={() => {
            setOpen(false);
            void session.discard();
          }}
        />
      )}
    </FormStatus>
  );
}

/** Asks before the tab closes. */
function useAskBeforeLeaving(asks: boolean): void {
  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [asks]);
}

/** Why the site did not take a draft, by the code of its error. */
const rejections: Readonly<Record<string, MessageDescriptor>> = {
  not_permitted: msg`Your role doesn't allow changes to this text.`,
  in_use: msg`Somebody else has begun a text in its place.`,
  not_found: msg`The document no longer exists.`,
  payload_too_large: msg`The text is too long.`,
};
const otherRejection = msg`Something in it is not valid. Check the fields and send it again.`;
