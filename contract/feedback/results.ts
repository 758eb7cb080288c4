import * as v from "valibot";
import { memberAction } from "../http/action.ts";
import { cursor, id, idText, isoTimestamp, lang, limit, nextCursor } from "../http/endpoint.ts";

/* Results of questionnaires, for staff. Nobody is named: answers belong to no person. */

const params = v.object({ id: idText });
/** Language of the answers; all when it is absent. */
const language = v.optional(idText);

const summary = v.object({
  id,
  title: v.string(),
  starts_at: isoTimestamp,
  ends_at: isoTimestamp,
  answer_count: v.number(),
});
export type CampaignSummary = v.InferOutput<typeof summary>;

export const listCampaigns = memberAction({
  name: "listCampaigns",
  method: "GET",
  path: "/backstage/feedback",
  act: "read_analytics",
  summary: "Questionnaires with the number of their answers, the latest first",
  query: v.object({ lang, limit, cursor }),
  body: null,
  answer: v.object({ campaign_list: v.array(summary), next_cursor: nextCursor }),
});

const choice = v.object({ value: v.string(), count: v.number() });

export const getCampaignResults = memberAction({
  name: "getCampaignResults",
  method: "GET",
  path: "/backstage/feedback/{id}",
  act: "read_analytics",
  summary: "How often each choice of a questionnaire was taken, in all languages or in one",
  params,
  query: v.object({ lang, language }),
  body: null,
  answer: v.object({
    campaign: summary,
    /** Answers that are counted here. */
    answer_count: v.number(),
    /** Answers by language, of all languages. */
    language_list: v.array(v.object({ lang: v.number(), count: v.number() })),
    /** Only choices that were taken. */
    question_list: v.array(
      v.object({
        name: v.picklist(["frequency", "purposes", "channel", "satisfaction"]),
        choice_list: v.array(choice),
      }),
    ),
  }),
});
export type CampaignResults = v.InferOutput<typeof getCampaignResults.answer>;

export const listCampaignTexts = memberAction({
  name: "listCampaignTexts",
  method: "GET",
  path: "/backstage/feedback/{id}/text",
  act: "read_analytics",
  summary: "What people wrote in a questionnaire, the latest first; `q` finds words",
  params,
  query: v.object({
    ...{ lang, language, limit, cursor },
    q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, "too_long"))),
  }),
  body: null,
  answer: v.object({
    text_list: v.array(
      v.object({
        id,
        lang: v.number(),
        at: isoTimestamp,
        /** The suggestion, and the texts beside "other", by question. */
        texts: v.record(v.string(), v.string()),
      }),
    ),
    next_cursor: nextCursor,
  }),
});

export const exportCampaign = memberAction({
  name: "exportCampaign",
  method: "GET",
  path: "/backstage/feedback/{id}/export",
  act: "read_analytics",
  summary: "Answers to a questionnaire as CSV, oldest first, a thousand at a time; formulas in it do not run",
  params,
  query: v.object({ lang, language, cursor }),
  body: null,
  /** The first part has the names of the columns. */
  answer: v.object({ csv: v.string(), next_cursor: nextCursor }),
});
