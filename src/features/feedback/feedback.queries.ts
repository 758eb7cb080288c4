import { getFeedback } from "#contract/feedback/campaign.ts";
import { readQuery } from "#src/api/read-query.ts";

export const feedbackQuery = (lang: number) => readQuery(getFeedback, { lang });
