import { and, eq } from "drizzle-orm";
import { savedViewLimits } from "#contract/backstage/limits.ts";
import type { SavedView } from "#contract/backstage/saved-views.ts";
import { ApiError } from "#contract/http/errors.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { member } from "../members/members.schema.ts";
import { savedView } from "./saved-views.schema.ts";

/**
 * Saves a view, or changes the member's own of this id. Returns whether it was saved: a member has a limited number.
 *
 * @throws {ApiError} `not_found` for the view of somebody else
 */
export async function saveView(tx: Transaction, memberId: number, { id, ...content }: SavedView): Promise<boolean> {
  // Two calls at a time would both count the same number.
  await tx.select({ id: member.id }).from(member).where(eq(member.id, memberId)).for("no key update");
  const [existing] = await tx.select({ owner: savedView.memberId }).from(savedView).where(eq(savedView.id, id));
  if (existing && existing.owner !== memberId) throw new ApiError("not_found");
  if (!existing && (await tx.$count(savedView, eq(savedView.memberId, memberId))) >= savedViewLimits.views)
    return false;
  await tx
    .insert(savedView)
    .values({ id, memberId, ...content })
    .onConflictDoUpdate({ target: savedView.id, set: content });
  return true;
}

/** Deletes a view of a member. Returns whether there was one. */
export async function deleteView(tx: Transaction, memberId: number, id: string): Promise<boolean> {
  const gone = await tx
    .delete(savedView)
    .where(and(eq(savedView.id, id), eq(savedView.memberId, memberId)))
    .returning({ id: savedView.id });
  return gone.length > 0;
}
