import { sql } from "drizzle-orm";
import { ApiError } from "#contract/http/errors.ts";
import { allowPauses } from "#server/database/allow-pauses.ts";
import type { Database } from "#server/database/connect.ts";
import { OperatorError } from "#server/database/operator-error.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { itemIdsFrom } from "#server/documents/item-ids.ts";
import { lockDocument } from "#server/documents/revisions.mutations.ts";
import { type ImportContext, publishRevisions, type ToPublish } from "./import-document.mutations.ts";
import { importItem } from "./import-item.mutations.ts";
import { ExistingPictures, importPicture } from "./import-pictures.mutations.ts";
import type { ImportPlan } from "./import-plan.ts";
import type { SourceFiles } from "./source-files.ts";

/** What an import has done, or would do. */
export interface ImportReport {
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly pictures: number;
  /** A sentence for each piece that does not fit. */
  readonly notes: readonly string[];
}

interface Import extends Omit<ImportContext, "note"> {
  readonly plan: ImportPlan;
  readonly files: SourceFiles;
  readonly replace: boolean;
}

/** Does a part of an import as a whole or not at all. */
type Step = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

class DryRunEnd extends Error {}

/**
 * Writes a plan through the documents of Backstage, each item in a transaction. An item that fails is named in the
 * report, and the others go on. A dry run does all of it in one transaction, which it rolls back.
 */
export async function importContent(
  db: Database,
  given: Import,
  { dryRun }: { dryRun: boolean },
): Promise<ImportReport> {
  if (!dryRun) {
    const step: Step = (work) =>
      db.transaction(async (tx) => {
        await tx.execute(allowPauses);
        return work(tx);
      });
    const report = await runImport(step, given);
    await step(raiseSequences);
    return report;
  }
  let report: ImportReport | undefined;
  await db
    .transaction(async (outer) => {
      await outer.execute(allowPauses);
      report = await runImport((work) => outer.transaction(work), given);
      throw new DryRunEnd();
    })
    .catch((error) => {
      if (!(error instanceof DryRunEnd)) throw error;
    });
  if (!report) throw new Error("The dry run has no report.");
  return report;
}

async function runImport(step: Step, { plan, files, replace, kinds, actor }: Import): Promise<ImportReport> {
  const notes = [...plan.notes];
  const counts = { created: 0, changed: 0, unchanged: 0, skipped: 0, pictures: 0 };
  const pictures = new Map<string, number>();
  const existing = new ExistingPictures();
  for (const planned of plan.pictures.values()) {
    const stored = await orNote(
      () => step((tx) => importPicture(tx, planned, { files, existing })),
      planned.path,
      notes,
    );
    if (!stored) continue;
    pictures.set(planned.file, stored.id);
    if (stored.isNew) counts.pictures++;
  }
  const deadLinks: ToPublish[] = [];
  for (const item of plan.items) {
    const made: string[] = [];
    const context = {
      kinds,
      actor,
      replace,
      pictures,
      source: plan.source,
      note: (text: string) => void made.push(text),
    };
    const result = await orNote(
      () => step((tx) => importItem(tx, context, item)),
      item.documents[0]?.place ?? item.key,
      notes,
    );
    if (!result) {
      counts.skipped += item.documents.length;
      continue;
    }
    notes.push(...made);
    for (const name of ["created", "changed", "unchanged"] as const) counts[name] += result[name];
    deadLinks.push(...result.deadLinks);
  }
  const context = { kinds, actor, note: (text: string) => void notes.push(text) };
  for (const text of deadLinks) {
    // All articles are here now, so the same text gets its links.
    const [again] = await step(async (tx) => {
      // Somebody may have published another version since.
      const { publishedRevision } = await lockDocument(tx, text.document);
      return publishedRevision === text.revision ? publishRevisions(tx, context, [text]) : [];
    });
    if (again?.hasDeadLinks) notes.push(`${text.place}: it links to an article or a game that readers do not have.`);
  }
  return { ...counts, notes };
}

/** Does a step. An error that the content has caused becomes a note. */
async function orNote<T>(work: () => Promise<T>, place: string, notes: string[]): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OperatorError) notes.push(`${place}: ${error.message}`);
    else if (error instanceof ApiError) notes.push(`${place}: it was not imported: ${reasonOf(error)}.`);
    else throw error;
    return undefined;
  }
}

function reasonOf({ code, fields }: ApiError): string {
  if (code === "not_permitted") return "the editor may not write or publish it";
  const names = Object.keys(fields ?? {});
  return names.length === 0
    ? code.replaceAll("_", " ")
    : `${names.join(", ")} ${names.length === 1 ? "does" : "do"} not fit`;
}

/** Moves the sequences of ids behind the rows that came with ids of their own, so that programs can add rows. */
async function raiseSequences(tx: Transaction): Promise<void> {
  for (const table of ["label", "calendar_event", "feedback_campaign", "material_group"]) {
    const name = `${table}_id_seq`;
    await tx.execute(sql`
      select setval(${name}::regclass, largest.id) from (
        select max(id) as id from ${sql.identifier(table)} where id < ${itemIdsFrom.editors}
      ) largest where largest.id > coalesce(pg_sequence_last_value(${name}::regclass), 0)`);
  }
}
