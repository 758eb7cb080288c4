import type { BackstageDocument } from "#contract/backstage/documents.ts";
import type { DocumentKindName } from "#contract/backstage/kinds.ts";

/** A document of an item that is begun. */
export interface NewDocument {
  readonly kind: DocumentKindName;
  /** `null` for what all languages share. */
  readonly lang: number | null;
}

/** A document without a version, as the site sends it. */
export function emptyDocument(id: string, itemId: number, { kind, lang }: NewDocument) {
  const document: BackstageDocument = {
    ...{ id, kind, item_id: itemId, lang, title: "", status: "draft", review: "draft", head: null },
    ...{ published_revision: null, live_id: null, assignee: null, updated_at: new Date().toISOString() },
    ...{ schedule: null, beside_count: 0 },
  };
  return { document, head: null, revision_list: [], changed_outside: false, beside_list: [] };
}
