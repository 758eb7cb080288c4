import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useState } from "react";
import type { BackstageDocument, openDocument, Revision } from "#contract/backstage/documents.ts";
import { type DocumentKindName, kindActs } from "#contract/backstage/kinds.ts";
import type { ActionResponse } from "#contract/http/action.ts";
import { mergeData } from "#shared/merge/merge-data.ts";
import { formatSavedAt } from "#src/lib/dates.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { useMay } from "../access/me.queries.ts";
import { documentQuery, revisionQuery } from "../documents/documents.queries.ts";
import { MergeSheet } from "../history/merge-sheet.tsx";
import { type Data, markdownFields } from "./draft-session.ts";
import type { OpenDraft } from "./use-draft-session.ts";

interface BesideVersionsProps {
  document: BackstageDocument;
  draft: OpenDraft;
}

/** A version of somebody else or of another device that waits beside the latest one. It can be put together with it. */
export function BesideVersions({ document, draft: { session, state } }: BesideVersionsProps) {
  const { t } = useLingui();
  const { id: lang, code } = useLocale();
  const may = useMay();
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState<readonly string[]>([]);
  const { data: loaded, dataUpdatedAt, refetch } = useQuery(documentQuery(lang, document.id));
  const hasDraft = state.draft !== undefined;
  const [sentAt, setSentAt] = useState(0);
  // What the site took from this device may have been one of the versions.
  const isKnown = !hasDraft && dataUpdatedAt >= sentAt;
  useLayoutEffect(() => (hasDraft ? () => setSentAt(Date.now()) : undefined), [hasDraft]);
  const mustAsk = !hasDraft && !isKnown && loaded !== undefined && loaded.beside_list.length > 0;
  useEffect(() => {
    if (mustAsk) void refetch();
  }, [mustAsk, refetch]);
  const beside = loaded?.beside_list.find(({ id }) => !done.includes(id));
  const base = beside && loaded && findBase(beside, loaded);
  const ancestor = useQuery({ ...revisionQuery(lang, document.id, base ?? ""), enabled: base !== undefined });
  const { head } = state;
  // Without what both were made from, every field that differs is asked.
  const from = base === undefined || ancestor.isError ? nothing : ancestor.data?.data;
  // What this device has not sent is put together first.
  if (!isKnown || !beside || !head || !from || !may(kindActs[document.kind as DocumentKindName] ?? "write"))
    return null;
  const at = formatSavedAt(beside.made_at, code);
  const name = beside.author?.nickname ?? t`somebody else`;
  const save = (data: Data) => {
    setOpen(false);
    setDone([...done, beside.id]);
    void session.rebase(data, head, beside.id);
  };
  return (
    <FormStatus tone="wait">
      <b>{t`${name} has a version of ${at} that is not part of this one.`}</b>
      <p>{t`It was written while somebody else saved. Both are safe.`}</p>
      <div className={layout.actions}>
        <Button size="small" onClick={() => setOpen(true)}>{t`Compare and put together`}</Button>
      </div>
      <MergeSheet
        open={open}
        onClose={() => setOpen(false)}
        merge={(choose) => mergeData(from, beside.data, head.data, markdownFields, choose)}
        name={t`Latest version`}
        besideName={name}
        onMerged={save}
        onDiscard={() => save(head.data)}
      />
    </FormStatus>
  );
}

const nothing: Data = {};

/** The last version that the latest one and the one beside it were both made from. */
function findBase(beside: Revision, { head, revision_list: list }: ActionResponse<typeof openDocument>) {
  const parents = new Map([...list, beside].map(({ id, parent }) => [id, parent]));
  const line = new Set<string>();
  for (let id: string | null | undefined = head?.id; id; id = parents.get(id)) line.add(id);
  let id: string | null | undefined = beside.parent;
  while (id && !line.has(id)) id = parents.get(id);
  return id ?? undefined;
}
