import type { BackstageDocument } from "#contract/backstage/documents.ts";
import type { Problem } from "#contract/backstage/publication.ts";
import { contentLocales } from "../documents/content-languages.ts";
import { familyOf } from "../documents/families.ts";
import { missingPlace, type SoughtProblem } from "../problems/sought-problem.ts";

interface PlaceOfProblem {
  /** The document on whose screen the field is. */
  readonly document: Pick<BackstageDocument, "kind" | "item_id" | "lang">;
  readonly sought: SoughtProblem;
}

/**
 * Where a problem is mended. Facts that a text lacks are in their form, and a missing translation is in the pane of its
 * language.
 */
export function placeOfProblem(
  { code, field, source }: Problem,
  document: BackstageDocument,
  documents: readonly BackstageDocument[],
): PlaceOfProblem {
  const family = familyOf(document);
  /** Another document of the item, or the place where it is begun. The link opens the pane of `pane`. */
  const beside = (kind: string, lang: number | null, name: string, pane: number | null): PlaceOfProblem => {
    const found = documents.find((each) => each.kind === kind && each.lang === lang);
    const place = found?.id ?? missingPlace(kind, document.item_id, lang);
    return { document: { ...document, lang: pane }, sought: { document: place, field: name, code } };
  };
  if (field === "facts") {
    return beside(family.facts, null, family.facts === "game" ? "category" : "section", document.lang);
  }
  if (code === "no_translation") {
    const other = contentLocales.find(({ id }) => id !== document.lang)?.id ?? null;
    return beside(family.text, other, family.title, other);
  }
  return { document, sought: { document: document.id, field: field ?? "", code, source } };
}
