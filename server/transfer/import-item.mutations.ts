import { and, eq, isNull } from "drizzle-orm";
import { OperatorError } from "#server/database/operator-error.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { document, revision } from "#server/documents/documents.schema.ts";
import { hashData } from "#server/documents/live-rows.mutations.ts";
import { type AnyKind, kindOf, withdraw } from "#server/documents/publish.mutations.ts";
import { type DocumentRow, lockDocument } from "#server/documents/revisions.mutations.ts";
import { type ImportContext, publishRevisions, saveContent, type ToPublish } from "./import-document.mutations.ts";
import { importLabels } from "./import-labels.mutations.ts";
import type { PlannedDocument, PlannedItem } from "./import-plan.ts";
import { withIds } from "./picture-references.ts";
import { importSource } from "./transfer.schema.ts";

type Source = typeof importSource.$inferSelect;

interface ItemContext extends ImportContext {
  readonly source: string;
  /** Ids of pictures by file. */
  readonly pictures: ReadonlyMap<string, number>;
  /** Whether other content under the id of an item gets a new version. */
  readonly replace: boolean;
}

/** What became of the documents of an item. */
interface ItemResult {
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Published texts with links to articles that may come later. */
  readonly deadLinks: readonly ToPublish[];
}

/** Writes the documents of an item that have changed in the source since the last import. */
export async function importItem(tx: Transaction, context: ItemContext, item: PlannedItem): Promise<ItemResult> {
  const sources = await tx
    .select()
    .from(importSource)
    .where(and(eq(importSource.source, context.source), eq(importSource.key, item.key)));
  const changed = item.documents.filter((each) => sourceOf(sources, each)?.hash !== hashOf(each));
  const unchanged = item.documents.length - changed.length;
  const [known] = sources;
  const knownItem = known && (await lockDocument(tx, known.documentId)).itemId;
  let itemId = knownItem ?? item.itemId;
  const places: {
    planned: PlannedDocument;
    data: Record<string, unknown>;
    row: DocumentRow | undefined;
    isNew: boolean;
  }[] = [];
  let equal = 0;
  let others = 0;
  for (const planned of changed) {
    const data = await resolve(tx, context, planned);
    const row = itemId === null ? undefined : await findRow(tx, itemId, planned);
    const current =
      itemId === null || sourceOf(sources, planned)
        ? undefined
        : await findCurrent(tx, context, { itemId, planned, row });
    if (current && hashData(current) === hashData(data)) equal++;
    else {
      if (current) others++;
      places.push({ planned, data, row, isNew: !current && !row });
    }
  }
  if (others > 0 && !context.replace) {
    // Thrown, so that labels that were created for it go too.
    throw new OperatorError(`item ${itemId} has other content here; --replace makes a new version of it.`);
  }
  const counts = { created: 0, changed: 0, unchanged: unchanged + equal };
  const saved: { planned: PlannedDocument; row: DocumentRow; revision: string }[] = [];
  for (const { planned, data, row: existing, isNew } of places) {
    const source = sourceOf(sources, planned);
    const given = { kind: planned.kind, itemId, lang: planned.lang, data, note: planned.note };
    const made = await saveContent(tx, context, { ...given, document: existing?.id, parent: source?.revisionId });
    itemId = made.row.itemId;
    counts[isNew ? "created" : "changed"]++;
    await remember(tx, context, { item, planned, documentId: made.row.id, revisionId: made.revision });
    if (!made.isHead)
      context.note(`${planned.place}: editors have changed it here; the import waits as another version.`);
    else if (made.row.withdrawn && !planned.withdrawn) context.note(`${planned.place}: it stays withdrawn here.`);
    else if (!planned.draft) saved.push({ planned, row: made.row, revision: made.revision });
  }
  const list = saved.map(({ planned: { place, dates }, row, revision: id }) => ({
    document: row.id,
    revision: id,
    place,
    dates,
  }));
  const published = await publishRevisions(tx, context, list);
  const hidden = saved.filter(
    ({ planned, row }) => planned.withdrawn && published.some((each) => each.document === row.id),
  );
  const rows: DocumentRow[] = [];
  for (const { row } of hidden) rows.push(await lockDocument(tx, row.id));
  await withdraw(tx, context.kinds, rows);
  const deadLinks = published.filter((each) => each.hasDeadLinks && !rows.some(({ id }) => id === each.document));
  return { ...counts, deadLinks };
}

const sourceOf = (sources: readonly Source[], { lang }: PlannedDocument) =>
  sources.find((each) => each.lang === (lang ?? 0));

const hashOf = ({ data, draft, withdrawn, dates }: PlannedDocument) =>
  hashData({
    data,
    draft,
    withdrawn,
    dates: dates && [dates.publishedAt.toISOString(), dates.updatedAt.toISOString()],
  });

/** Puts the pictures and labels of the site in place of those of the source. */
async function resolve(tx: Transaction, context: ItemContext, { kind, data, place }: PlannedDocument) {
  const resolved = withIds(data, (file) => context.pictures.get(file));
  if (kind !== "article") return resolved;
  const names = (data as { label_list: readonly string[] }).label_list;
  return { ...resolved, label_list: await importLabels(tx, context, { names, place }) };
}

async function findRow(
  tx: Transaction,
  itemId: number,
  { kind, lang }: Pick<PlannedDocument, "kind" | "lang">,
): Promise<DocumentRow | undefined> {
  const [row] = await tx
    .select()
    .from(document)
    .where(
      and(
        eq(document.kind, kind),
        eq(document.itemId, itemId),
        lang === null ? isNull(document.lang) : eq(document.lang, lang),
      ),
    );
  return row;
}

/** The latest content of a place: that of its document, else that of readers. */
async function findCurrent(
  tx: Transaction,
  { kinds }: ItemContext,
  { itemId, planned, row }: { itemId: number; planned: PlannedDocument; row: DocumentRow | undefined },
): Promise<Record<string, unknown> | undefined> {
  if (row?.headRevision) {
    const [head] = await tx.select({ data: revision.data }).from(revision).where(eq(revision.id, row.headRevision));
    return head?.data;
  }
  const kind: AnyKind = kindOf(kinds, planned.kind);
  return (await kind.readLive(tx, { itemId, lang: planned.lang }))?.data;
}

async function remember(
  tx: Transaction,
  { source }: ItemContext,
  { item, planned, ...ids }: { item: PlannedItem; planned: PlannedDocument; documentId: string; revisionId: string },
): Promise<void> {
  const values = { ...ids, hash: hashOf(planned) };
  await tx
    .insert(importSource)
    .values({ source, key: item.key, lang: planned.lang ?? 0, ...values })
    .onConflictDoUpdate({ target: [importSource.source, importSource.key, importSource.lang], set: values });
}
