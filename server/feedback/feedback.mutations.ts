import { and, eq, lt, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type * as v from "valibot";
import type { sendFeedback } from "#contract/feedback/actions.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { isOpen } from "./feedback.queries.ts";
import { feedbackAnswer, feedbackCampaign } from "./feedback.schema.ts";

type Answers = v.InferOutput<typeof sendFeedback.body>;

/** Saves the first answers of a device, and of a member on any device, while the questionnaire is open. */
export async function saveAnswers(
  tx: Transaction,
  answers: Answers,
  { lang, memberId }: { lang: number; memberId: number | null },
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
      memberId,
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

/** Deletes answers after so many days. */
export async function deleteOldAnswers(db: NodePgDatabase, days: number): Promise<void> {
  await db.delete(feedbackAnswer).where(lt(feedbackAnswer.createdAt, sql`now() - make_interval(days => ${days})`));
}
