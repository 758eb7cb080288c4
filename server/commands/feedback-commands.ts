import { eq } from "drizzle-orm";
import { feedbackAnswer, feedbackCampaign } from "#server/feedback/feedback.schema.ts";
import { localizeJson } from "#server/i18n/localize-json.ts";
import { csvOf } from "./csv.ts";
import { type Area, command } from "./operate.ts";

const exportAll = command({
  name: "export",
  usage: "> feedback.csv",
  summary: "every answer to every questionnaire, as CSV for a spreadsheet; formulas in it do not run",
  options: {},
  prepare: () => async (db) => {
    const rows = await db
      .select()
      .from(feedbackAnswer)
      .innerJoin(feedbackCampaign, eq(feedbackAnswer.campaignId, feedbackCampaign.id))
      .orderBy(feedbackAnswer.id);
    return csvOf(
      [
        "id",
        "created_at",
        "questionnaire",
        "lang",
        "frequency",
        "frequency_other",
        "purposes",
        "purposes_other",
      ].concat(["channel", "channel_other", "satisfaction", "satisfaction_other", "suggestion"]),
      rows.map(({ feedback_answer: answer, feedback_campaign: { title } }) => [
        answer.id,
        answer.createdAt,
        localizeJson(title, answer.lang),
        answer.lang,
        answer.frequency,
        answer.frequencyOther,
        answer.purposes,
        answer.purposesOther,
        answer.channel,
        answer.channelOther,
        answer.satisfaction,
        answer.satisfactionOther,
        answer.suggestion,
      ]),
    );
  },
});

/** What visitors have answered. */
export const feedbackCommands: Area = {
  name: "feedback",
  summary: "answers to questionnaires",
  commands: [exportAll],
};
