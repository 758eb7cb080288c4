import { toCsv } from "#server/api/csv.ts";
import { findFeedbackAnswers } from "#server/feedback/feedback.queries.ts";
import { localizeJson } from "#server/i18n/local-text.ts";
import { type Area, command } from "./operate.ts";

const columns = [
  "id",
  "created_at",
  "questionnaire",
  "lang",
  "frequency",
  "frequency_other",
  "purposes",
  "purposes_other",
  "channel",
  "channel_other",
  "satisfaction",
  "satisfaction_other",
  "suggestion",
] as const;

const exportAll = command({
  name: "export",
  usage: "",
  summary: "exports all answers to questionnaires as CSV for spreadsheets; formulas in it do not run",
  lists: true,
  options: {},
  prepare: () => async (db) => {
    const records = (await findFeedbackAnswers(db)).map(({ answer, title }) => ({
      id: answer.id,
      created_at: answer.createdAt,
      questionnaire: localizeJson(title, answer.lang),
      lang: answer.lang,
      frequency: answer.frequency,
      frequency_other: answer.frequencyOther,
      purposes: answer.purposes,
      purposes_other: answer.purposesOther,
      channel: answer.channel,
      channel_other: answer.channelOther,
      satisfaction: answer.satisfaction,
      satisfaction_other: answer.satisfactionOther,
      suggestion: answer.suggestion,
    }));
    const cells = records.map((record) => columns.map((name) => record[name]));
    return { text: toCsv(columns, cells), records };
  },
});

/** Answers to questionnaires. */
export const feedbackCommands: Area = {
  name: "feedback",
  summary: "answers to questionnaires",
  commands: [exportAll],
};
