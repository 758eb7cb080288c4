import type { DocumentKindName } from "#contract/backstage/kinds.ts";
import { useDrafts } from "../drafts/use-drafts.ts";
import { useBegun } from "../drafts/use-unsent.ts";
import { draftTitle } from "./draft-title.ts";
import { emptyDocument } from "./empty-document.ts";
import type { LocalDocument } from "./local-documents.ts";

/** The documents of a kind that were begun on this device and the site does not have, the last begun first. */
export function useBegunDocuments(kind: DocumentKindName): readonly LocalDocument[] {
  const begun = useBegun();
  const drafts = useDrafts();
  return begun
    .filter((row) => row.kind === kind)
    .sort((one, other) => other.begunAt.localeCompare(one.begunAt))
    .map(({ document: id, itemId, lang, begunAt }) => {
      const draft = drafts.find(({ document }) => document === id);
      const { document } = emptyDocument(id, itemId, { kind, lang });
      return {
        ...document,
        title: draftTitle(draft?.data ?? {}),
        updated_at: draft?.editedAt ?? begunAt,
        unsent: true,
      };
    });
}

/** A list with the begun documents whose titles have these words in front, each document once. */
export function withBegun(
  documents: readonly LocalDocument[],
  begun: readonly LocalDocument[],
  q = "",
): readonly LocalDocument[] {
  const ids = new Set(documents.map(({ id }) => id));
  const words = q.toLowerCase();
  return [...begun.filter(({ id, title }) => !ids.has(id) && title.toLowerCase().includes(words)), ...documents];
}
