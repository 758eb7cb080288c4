import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { documentData } from "#contract/backstage/document-data.ts";
import type { DocumentKindName } from "#contract/backstage/kinds.ts";
import { ApiError } from "#contract/http/errors.ts";
import type { Actor } from "#server/auth/actor.ts";
import type { Transaction } from "#server/database/transaction.ts";
import type { Dates, DocumentKinds } from "#server/documents/document-kind.ts";
import { findProblems } from "#server/documents/problems.queries.ts";
import { assertMayPublish, lockChosen, publishChosen } from "#server/documents/publish.mutations.ts";
import { createDocument, type DocumentRow, lockDocument, saveRevision } from "#server/documents/revisions.mutations.ts";
import { isStorable } from "./storable-text.ts";

/** What all steps of an import share. */
export interface ImportContext {
  readonly kinds: DocumentKinds;
  /** The editor in whose name it is done. */
  readonly actor: Actor;
  /** Adds a sentence to the report. */
  note(text: string): void;
}

interface Saved {
  readonly kind: DocumentKindName;
  /** `null` for a new item. */
  readonly itemId: number | null;
  readonly lang: number | null;
  readonly data: Record<string, unknown>;
  readonly note?: string;
  /** The document of the place, if there is one. */
  readonly document?: string | undefined;
  /** The revision that it follows; the latest one by default. */
  readonly parent?: string | undefined;
}

/** The device of revisions that an import has made. */
const device = "import";

/**
 * Saves content as a revision of its document, which it creates.
 *
 * @throws {ApiError} `invalid` with the fields that do not fit; `not_permitted`
 */
export async function saveContent(
  tx: Transaction,
  { kinds, actor }: ImportContext,
  { kind, itemId, lang, data, note = "", document: existing, parent }: Saved,
): Promise<{ row: DocumentRow; revision: string; isHead: boolean }> {
  const parsed = v.safeParse(documentData[kind], data);
  if (!parsed.success) {
    const fields = parsed.issues.map((issue) => [v.getDotPath(issue as v.BaseIssue<unknown>) ?? "data", ["invalid"]]);
    throw new ApiError("invalid", { fields: Object.fromEntries(fields) });
  }
  if (!isStorable([data, note])) throw new ApiError("invalid", { fields: { characters: ["invalid"] } });
  const opened = { id: existing ?? randomUUID(), kind, item_id: itemId, lang };
  const { id, headRevision } = await createDocument(tx, kinds, actor, opened);
  const revision = randomUUID();
  const body = {
    ...{ parent: parent ?? headRevision, base: null, merged: null, data, note },
    ...{ kept: false, minor: false, device, source_revision: null },
  };
  const { result } = await saveRevision(tx, kinds, actor, { id, rev: revision, body });
  return { row: await lockDocument(tx, id), revision, isHead: result === "HEAD" };
}

/** A revision that is to be published, and what the report calls it. */
export interface ToPublish {
  readonly document: string;
  readonly revision: string;
  readonly place: string;
  readonly dates?: Dates | null;
}

/**
 * Publishes those revisions that nothing stands against, without telling members. The others stay drafts, with a note.
 * Links to articles that the import has not written yet do not count.
 *
 * @returns what was published, and whether it has such links
 * @throws {ApiError} `not_permitted`
 */
export async function publishRevisions(
  tx: Transaction,
  { kinds, actor, note }: ImportContext,
  list: readonly ToPublish[],
): Promise<(ToPublish & { readonly hasDeadLinks: boolean })[]> {
  let left = list;
  while (left.length > 0) {
    const rows = await lockChosen(tx, left);
    assertMayPublish(
      actor,
      rows.map(({ row }) => row),
    );
    const problems = (await findProblems(tx, kinds, rows)).filter(({ level }) => level === "error");
    const errors = problems.filter(({ code }) => code !== "dead_link");
    for (const { document, code, field } of errors) {
      const place = left.find((each) => each.document === document)?.place ?? "";
      note(`${place}: it stays a draft: ${field ?? "document"}: ${code.replaceAll("_", " ")}.`);
    }
    if (errors.length === 0) {
      const dates = new Map(left.flatMap((each) => (each.dates ? [[each.document, each.dates] as const] : [])));
      await publishChosen(tx, kinds, { list: rows, madeBy: actor.id, tell: false, dates });
      return left.map((each) => ({
        ...each,
        hasDeadLinks: problems.some(({ document }) => document === each.document),
      }));
    }
    left = left.filter((each) => !errors.some(({ document }) => document === each.document));
  }
  return [];
}
