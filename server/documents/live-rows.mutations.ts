import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Transaction } from "#server/database/transaction.ts";
import type { DocumentKind, DocumentKinds } from "./document-kind.ts";
import { refreshStatus } from "./document-status.mutations.ts";
import { document, revision } from "./documents.schema.ts";
import { publishedSource, sourceOf } from "./translations.mutations.ts";

type DocumentRow = typeof document.$inferSelect;

/** Device of revisions that the server made from rows that readers have. */
const siteDevice = "site";

/** Finds the content of the row that readers have, if SQL, a command or an import has changed it since its publication. */
export async function findOutsideChange(db: NodePgDatabase, kinds: DocumentKinds, row: DocumentRow) {
  const kind = kinds[row.kind] as DocumentKind<Record<string, unknown>>;
  const live = await kind.readLive(db, row);
  return live && hashData(live.data) !== row.liveHash ? live : undefined;
}

/**
 * Takes the row that readers have in as a published revision, if it was changed outside Backstage. A draft of an editor
 * stays the head; the change waits beside it.
 *
 * @returns whether there was a change
 */
export async function takeInLive(tx: Transaction, kinds: DocumentKinds, row: DocumentRow): Promise<boolean> {
  const live = await findOutsideChange(tx, kinds, row);
  if (!live) return false;
  const kind = kinds[row.kind] as DocumentKind<Record<string, unknown>>;
  const [made] = await tx
    .insert(revision)
    .values({
      id: sql`gen_random_uuid()`,
      ...{ documentId: row.id, parentId: row.headRevision, data: live.data },
      ...{ textHash: hashTexts(kind.textsOf(live.data)), device: siteDevice },
      besideOf: row.headRevision === row.publishedRevision ? null : row.headRevision,
      sourceRevisionId:
        row.headRevision === null ? await publishedSource(tx, row) : await sourceOf(tx, row, row.headRevision, null),
    })
    .returning();
  if (!made) throw new Error("No revision was stored.");
  await tx
    .update(document)
    .set({
      ...{ publishedRevision: made.id, liveId: live.liveId, liveHash: hashData(live.data) },
      ...(made.besideOf === null && { headRevision: made.id, title: kind.titleOf(live.data) }),
    })
    .where(eq(document.id, row.id));
  await refreshStatus(tx, [row.id]);
  return true;
}

/** Hash by which contents are compared, in any order of their fields. */
export function hashData(data: unknown): string {
  const sorted = JSON.stringify(data, (_, value) =>
    value && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
  return hashTexts([sorted]);
}

/** Hash by which texts are compared. */
export function hashTexts(texts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(texts)).digest("base64url").slice(0, 22);
}
