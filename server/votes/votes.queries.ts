import { asc, eq } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { ballot } from "./votes.schema.ts";

/** What a member has voted for, for his own eyes. */
export async function findBallots(db: NodePgDatabase, memberId: number) {
  return db
    .select({ poll_id: ballot.pollId, option_list: ballot.optionIds, voted_at: ballot.votedAt })
    .from(ballot)
    .where(eq(ballot.memberId, memberId))
    .orderBy(asc(ballot.id));
}
