import type { BackstageDocument } from "#contract/backstage/documents.ts";
import { listBegun } from "#src/offline/begun-documents.ts";
import { listDrafts, listOpened } from "#src/offline/drafts.ts";
import { localDataOwner } from "#src/offline/session.ts";
import { draftTitle } from "./draft-title.ts";
import type { ShownStatus } from "./status-badge.tsx";

/** A document, and whether only this device has it. */
export type LocalDocument = BackstageDocument & { readonly unsent?: boolean };

/** The state that lists show of a document. */
export const shownStatus = ({ status, unsent }: LocalDocument): ShownStatus => (unsent ? "unsent" : status);

/** Documents that open without a network, the last opened first, with the titles that their drafts have. */
export async function openedDocuments(): Promise<LocalDocument[]> {
  const memberId = localDataOwner();
  if (memberId === undefined) return [];
  const rows = await listOpened(memberId).catch(() => []);
  const drafts = new Map((await listDrafts(memberId).catch(() => [])).map(({ document, data }) => [document, data]));
  const begun = new Set((await listBegun(memberId).catch(() => [])).map(({ document }) => document));
  return rows.map(({ data }) => {
    const { document, head } = data as { document: BackstageDocument; head: { id: string } | null };
    const title = draftTitle(drafts.get(document.id) ?? {});
    return {
      ...document,
      ...(head && { head: head.id }),
      ...(title !== "" && { title }),
      ...(begun.has(document.id) && { unsent: true }),
    };
  });
}
