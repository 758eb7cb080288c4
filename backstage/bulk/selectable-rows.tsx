import type { BackstageDocument } from "#contract/backstage/documents.ts";
import { DocumentRows, itemsOf } from "../documents/document-rows.tsx";
import type { Family } from "../documents/families.ts";
import { BulkActs } from "./bulk-acts.tsx";
import { useSelection } from "./use-selection.ts";

interface SelectableRowsProps {
  family: Family;
  /** Texts of the items. */
  documents: readonly BackstageDocument[];
  label: string;
}

/** A list of items of which several can be published, withdrawn, assigned or handed in together. */
export function SelectableRows({ family, documents, label }: SelectableRowsProps) {
  const selection = useSelection(itemsOf(documents).map(({ id }) => id));
  return (
    <>
      <BulkActs
        family={family}
        selection={selection}
        count={itemsOf(documents).length}
        texts={documents.filter(({ item_id }) => selection.selected.has(item_id))}
      />
      <DocumentRows documents={documents} label={label} selection={selection} />
    </>
  );
}
