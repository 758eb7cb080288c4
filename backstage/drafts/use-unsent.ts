import { listBegun, observeBegun } from "#src/offline/begun-documents.ts";
import type { BegunDocumentRow, DraftRow, WaitingPictureRow } from "#src/offline/db.ts";
import { listDrafts } from "#src/offline/drafts.ts";
import { listPictures } from "#src/offline/waiting-pictures.ts";
import { kindsBeside } from "../documents/families.ts";
import { useWaitingPictures } from "../media/use-waiting-pictures.ts";
import { useDrafts, useOwnRows } from "./use-drafts.ts";

/** Documents of an item that the site does not have yet. */
export interface BegunItem {
  readonly documents: readonly BegunDocumentRow[];
  readonly drafts: readonly DraftRow[];
}

/** What is on this device and not on the site. */
export interface Unsent {
  readonly pictures: readonly WaitingPictureRow[];
  readonly items: readonly BegunItem[];
  /** Drafts of documents that the site has. */
  readonly drafts: readonly DraftRow[];
  readonly count: number;
}

/** Items of different families may have the same number. */
const placeOf = ({ kind, itemId }: BegunDocumentRow) => `${kindsBeside(kind)[0]}/${itemId}`;

function unsentOf(
  pictures: readonly WaitingPictureRow[],
  begun: readonly BegunDocumentRow[],
  drafts: readonly DraftRow[],
): Unsent {
  const items = [...Map.groupBy(begun, placeOf).values()].map((documents) => ({
    documents,
    drafts: drafts.filter(({ document }) => documents.some((row) => row.document === document)),
  }));
  const others = drafts.filter(({ document }) => !begun.some((row) => row.document === document));
  return { pictures, items, drafts: others, count: pictures.length + items.length + others.length };
}

/** The member's documents that were begun here and that the site does not have. */
export const useBegun = (): readonly BegunDocumentRow[] => useOwnRows(observeBegun);

/** What the member has written and added on this device and the site does not have. */
export function useUnsent(): Unsent {
  return unsentOf(useWaitingPictures(), useBegun(), useDrafts());
}

/** How much of a member is on this device and not on the site. */
export async function countUnsent(memberId: number): Promise<number> {
  const read = <Row>(rows: Promise<Row[]>) => rows.catch((): Row[] => []);
  return unsentOf(await read(listPictures(memberId)), await read(listBegun(memberId)), await read(listDrafts(memberId)))
    .count;
}
