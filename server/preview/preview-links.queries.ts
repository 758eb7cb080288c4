import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { revision } from "#server/documents/documents.schema.ts";
import type { Chosen } from "#server/documents/publish.mutations.ts";
import { member } from "../members/members.schema.ts";
import { previewLink } from "./preview-links.schema.ts";

const works = and(isNull(previewLink.revokedAt), sql`${previewLink.expiresAt} > now()`);

/** Finds the revisions of a link; `undefined` when it has ended or never was. */
export async function findLinkedRevisions(db: NodePgDatabase, id: string): Promise<Chosen[] | undefined> {
  const [found] = await db
    .select({ revisions: previewLink.revisions })
    .from(previewLink)
    .where(and(eq(previewLink.id, id), works));
  return found?.revisions;
}

/** Finds the links to a text that work, the last one made first; with `id` that one alone. */
export function findPreviewLinks(db: NodePgDatabase, { document, id }: { document?: string; id?: string }) {
  return db
    .select({
      id: previewLink.id,
      author: member.nickname,
      versionAt: revision.madeAt,
      expiresAt: previewLink.expiresAt,
    })
    .from(previewLink)
    .innerJoin(
      revision,
      and(
        eq(revision.documentId, previewLink.documentId),
        // The text's revision among those of the link.
        sql`${previewLink.revisions} @> jsonb_build_array(jsonb_build_object('revision', ${revision.id}))`,
      ),
    )
    .leftJoin(member, eq(member.id, previewLink.madeBy))
    .where(and(works, document ? eq(previewLink.documentId, document) : eq(previewLink.id, id ?? "")))
    .orderBy(desc(previewLink.madeAt))
    .limit(50);
}
