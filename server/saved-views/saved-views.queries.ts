import { asc, eq } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { SavedView } from "#contract/backstage/saved-views.ts";
import { savedView } from "./saved-views.schema.ts";

/** The saved views of a member, the first saved first. */
export function findSavedViews(db: NodePgDatabase, memberId: number): Promise<SavedView[]> {
  const { id, place, name, search } = savedView;
  return db
    .select({ id, place, name, search })
    .from(savedView)
    .where(eq(savedView.memberId, memberId))
    .orderBy(asc(savedView.createdAt), asc(savedView.id));
}
