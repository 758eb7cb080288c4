import { and, desc, eq, gt, lte, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type * as v from "valibot";
import type { Campaign } from "#contract/feedback/campaign.ts";
import type { sendFeedback } from "#contract/feedback/endpoints.ts";
import { ApiError } from "#contract/http/errors.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { localizeJson } from "#server/i18n/localize-json.ts";
import { feedbackAnswer, feedbackCampaign } from "./feedback.schema.ts";

const isOpen = and(lte(feedbackCampaign.startsAt, sql`now()`), gt(feedbackCampaign.endsAt, sql`now()`));

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

type Answers = v.InferOutput<typeof sendFeedback.body>;

/** Saves the first answers of a device while the questionnaire is open. */
export async function saveAnswers(
  tx: Transaction,
  answers: Answers,
  lang: number,
): Promise<"SUCCESS" | "DUPLICATE" | "CLOSED"> {
  const { campaign, device } = answers;
  const [open] = await tx
    .select({ id: feedbackCampaign.id })
    .from(feedbackCampaign)
    .where(and(eq(feedbackCampaign.id, campaign), isOpen));
  if (!open) return "CLOSED";
  // The text beside "other" counts only when "other" is chosen.
  const own = (chosen: string | readonly string[], words: string) => ([chosen].flat().includes("other") ? words : "");
  const [saved] = await tx
    .insert(feedbackAnswer)
    .values({
      campaignId: campaign,
      device,
      lang,
      suggestion: answers.suggestion,
      frequency: answers.frequency,
      frequencyOther: own(answers.frequency, answers.frequency_other),
      purposes: [...new Set(answers.purposes)],
      purposesOther: own(answers.purposes, answers.purposes_other),
      channel: answers.channel,
      channelOther: own(answers.channel, answers.channel_other),
      satisfaction: answers.satisfaction,
      satisfactionOther: own(answers.satisfaction, answers.satisfaction_other),
    })
    .onConflictDoNothing()
    .returning({ id: feedbackAnswer.id });
  return saved ? "SUCCESS" : "DUPLICATE";
}
