import { useDrafts } from "../drafts/use-drafts.ts";
import { useBegun } from "../drafts/use-unsent.ts";
import { emptyDocument } from "./empty-document.ts";
import type { Family } from "./families.ts";
import type { LocalDocument } from "./local-documents.ts";

/** The texts of a family that were begun on this device and the site does not have, the last begun first. */
export function useBegunTexts({ text, title }: Family): readonly LocalDocument[] {
  const begun = useBegun();
  const drafts = useDrafts();
  return begun
    .filter(({ kind }) => kind === text)
    .sort((one, other) => other.begunAt.localeCompare(one.begunAt))
    .map(({ document: id, itemId, lang, begunAt }) => {
      const draft = drafts.find(({ document }) => document === id);
      const { document } = emptyDocument(id, itemId, { kind: text, lang });
      return {
        ...document,
        title: String(draft?.data[title] ?? ""),
        updated_at: draft?.editedAt ?? begunAt,
        unsent: true,
      };
    });
}

/** A list with the begun texts whose titles have these words in front, each document once. */
export function withBegun(
  documents: readonly LocalDocument[],
  begun: readonly LocalDocument[],
  q = "",
): readonly LocalDocument[] {
  const ids = new Set(documents.map(({ id }) => id));
  const words = q.toLowerCase();
  return [...begun.filter(({ id, title }) => !ids.has(id) && title.toLowerCase().includes(words)), ...documents];
}
