import { and, asc, desc, eq, gt, lte, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Campaign } from "#contract/feedback/endpoints.ts";
import { ApiError } from "#contract/http/errors.ts";
import { localizeJson } from "#server/i18n/local-text.ts";
import { feedbackAnswer, feedbackCampaign } from "./feedback.schema.ts";

export const isOpen = and(lte(feedbackCampaign.startsAt, sql`now()`), gt(feedbackCampaign.endsAt, sql`now()`));

/**
 * Returns the open questionnaire that started last.
 *
 * @throws {ApiError} `not_found` when there is none
 */
export async function findCampaign(db: NodePgDatabase, lang: number): Promise<Campaign> {
  const [row] = await db
    .select()
    .from(feedbackCampaign)
    .where(isOpen)
    .orderBy(desc(feedbackCampaign.startsAt), desc(feedbackCampaign.id))
    .limit(1);
  if (!row) throw new ApiError("not_found");
  return {
    id: row.id,
    title: localizeJson(row.title, lang),
    intro: localizeJson(row.intro, lang),
    starts_at: row.startsAt.toISOString(),
    ends_at: row.endsAt.toISOString(),
  };
}

/** Lists all answers with the title of their questionnaire, oldest first. */
export function findFeedbackAnswers(db: NodePgDatabase) {
  return db
    .select({ answer: feedbackAnswer, title: feedbackCampaign.title })
    .from(feedbackAnswer)
    .innerJoin(feedbackCampaign, eq(feedbackAnswer.campaignId, feedbackCampaign.id))
    .orderBy(asc(feedbackAnswer.id));
}
