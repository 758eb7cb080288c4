import type { DocumentKindName } from "#contract/backstage/kinds.ts";
import type { Dates } from "#server/documents/document-kind.ts";
import type { PictureDescription } from "./content-format.ts";

/** A picture of an import. */
export interface PlannedPicture {
  /** Name by which content refers to it. */
  readonly file: string;
  readonly path: string;
  readonly nightPath: string | null;
  /** Whether an export of this program wrote it. */
  readonly exported: boolean;
  readonly description: PictureDescription;
}

/** Content of one document. Names of files stand in place of the ids of pictures. */
export interface PlannedDocument {
  readonly kind: DocumentKindName;
  readonly lang: number | null;
  readonly data: Record<string, unknown>;
  readonly draft: boolean;
  readonly withdrawn: boolean;
  readonly dates: Dates | null;
  /** The file that it comes from, for the report. */
  readonly place: string;
  /** Note of the revision. */
  readonly note: string;
}

/** Documents that are published together. What all languages share is first. */
export interface PlannedItem {
  /** Name of the item in its source. */
  readonly key: string;
  /** Item id that it has in an export; `null` for a new one. */
  readonly itemId: number | null;
  readonly documents: readonly PlannedDocument[];
}

/** What an import is to write, whatever its format was. */
export interface ImportPlan {
  /** Name of the source, by which a second import finds what the first one wrote. */
  readonly source: string;
  readonly pictures: ReadonlyMap<string, PlannedPicture>;
  /** In the order in which they are written. */
  readonly items: readonly PlannedItem[];
  /** A sentence for each piece that does not fit. */
  readonly notes: readonly string[];
}
