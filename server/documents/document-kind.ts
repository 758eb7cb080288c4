import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { DocumentData } from "#contract/backstage/document-data.ts";
import type { DocumentKindName } from "#contract/backstage/kinds.ts";
import type { Problem } from "#contract/backstage/publication.ts";
import type { Transaction } from "#server/database/transaction.ts";

/** Which document of an item: `lang` is `null` for what all languages share. */
interface DocumentPlace {
  readonly itemId: number;
  readonly lang: number | null;
}

/** The content of another document of the same item that readers see; `undefined` before its first publication. */
export type FindPublished = <K extends DocumentKindName>(
  kind: K,
  lang: number | null,
) => Promise<DocumentData[K] | undefined>;

/** Dates that a text has from elsewhere. */
export interface Dates {
  readonly publishedAt: Date;
  readonly updatedAt: Date;
}

/** The content of a document, and that of the others of its item. */
interface DocumentContent<Data> extends DocumentPlace {
  readonly data: Data;
  /** Whether it is published for the first time. A publication that was undone does not count. */
  readonly isFirst: boolean;
  /** Id of the row that readers have or had; `null` before the first publication. */
  readonly liveId: number | null;
  readonly published: FindPublished;
  /** Dates of an import in place of the time of publication. Kinds without such dates leave them out. */
  readonly dates?: Dates | undefined;
}

export type FoundProblem = Omit<Problem, "document">;

/**
 * What the documents of a kind are for readers. Each kind has one such object beside the tables that it writes:
 * `article-documents.mutations.ts`.
 */
export interface DocumentKind<Data> {
  /** Title in lists; empty for kinds whose items have names of their own. */
  titleOf(data: Data): string;
  /** Texts whose change makes translations outdated; empty for kinds without any. */
  textsOf(data: Data): readonly string[];
  /** Ids of the pictures that it uses. */
  picturesOf(data: Data): readonly number[];
  /** Items that readers have, at most 500, for kinds whose items editors make. */
  findItems?(db: NodePgDatabase, lang: number): Promise<readonly { itemId: number; title: string }[]>;
  /** Id of a new item, for kinds that do not take the next free one. */
  nextItemId?(tx: Transaction): Promise<number>;
  /** Content of the row that readers have, published or withdrawn. */
  readLive(db: NodePgDatabase, place: DocumentPlace): Promise<{ liveId: number | null; data: Data } | undefined>;
  /** What stands against a publication. */
  findProblems(db: NodePgDatabase, content: DocumentContent<Data>): Promise<readonly FoundProblem[]>;
  /** Writes the rows that readers see, and returns the id of the row if there is one. */
  publish(tx: Transaction, content: DocumentContent<Data>): Promise<number | null>;
  /** Takes the rows away from readers. `permanentKinds` only need it when their first publication is undone. */
  withdraw(tx: Transaction, place: DocumentPlace): Promise<void>;
}

/** All kinds by name. Those that others depend on are published first. */
export type DocumentKinds = { readonly [K in DocumentKindName]: DocumentKind<DocumentData[K]> };
