import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Empty } from "#src/ui/empty.tsx";
import { articleFamily } from "./families.ts";
import { type LocalDocument, openedDocuments } from "./local-documents.ts";
import { useBegunTexts, withBegun } from "./use-begun-texts.ts";

interface StoredArticlesProps {
  q?: string | undefined;
  /** Renders the list. */
  children: (documents: readonly LocalDocument[]) => ReactNode;
}

/** Articles that open without a network: those that were begun on this device, and those that were opened on it. */
export function StoredArticles({ q, children }: StoredArticlesProps) {
  const { t } = useLingui();
  const begun = useBegunTexts(articleFamily);
  const opened = useQuery({ queryKey: ["backstage", "opened"], queryFn: openedDocuments, staleTime: 0 });
  const words = q?.toLowerCase() ?? "";
  const stored = (opened.data ?? []).filter(
    ({ kind, unsent, title }) => kind === articleFamily.text && !unsent && title.toLowerCase().includes(words),
  );
  const texts = withBegun(stored, begun, q);
  if (texts.length === 0)
    return <Empty title={t`You're offline`}>{t`Articles that you have opened on this device would be here.`}</Empty>;
  return (
    <>
      <p>{t`You're offline. These open on this device:`}</p>
      {children(texts)}
    </>
  );
}
