import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { DocumentKindName } from "#contract/backstage/kinds.ts";
import { Empty } from "#src/ui/empty.tsx";
import { type LocalDocument, openedDocuments } from "./local-documents.ts";
import { useBegunDocuments, withBegun } from "./use-begun-documents.ts";

interface StoredDocumentsProps {
  kind: DocumentKindName;
  q?: string | undefined;
  /** Renders the list. */
  children: (documents: readonly LocalDocument[]) => ReactNode;
}

/** Documents that open without a network: those that were begun on this device, and those that were opened on it. */
export function StoredDocuments({ kind, q, children }: StoredDocumentsProps) {
  const { t } = useLingui();
  const begun = useBegunDocuments(kind);
  const opened = useQuery({ queryKey: ["backstage", "opened"], queryFn: openedDocuments, staleTime: 0 });
  const words = q?.toLowerCase() ?? "";
  const stored = (opened.data ?? []).filter(
    (each) => each.kind === kind && !each.unsent && each.title.toLowerCase().includes(words),
  );
  const documents = withBegun(stored, begun, q);
  if (documents.length === 0)
    return <Empty title={t`You're offline`}>{t`What you have opened on this device would be here.`}</Empty>;
  return (
    <>
      <p>{t`You're offline. These open on this device:`}</p>
      {children(documents)}
    </>
  );
}
