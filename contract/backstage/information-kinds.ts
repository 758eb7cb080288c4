import * as v from "valibot";
import { gameCategories } from "../games/types.ts";
import { id, isoTimestamp } from "../http/endpoint.ts";
import { localText, rowsOf, shortText } from "./fields.ts";
import { documentLimits } from "./limits.ts";

const moment = v.nullable(isoTimestamp);

/** Categories of the calendar: those of games, and activities. */
export const eventCategories = [...gameCategories, "activity"] as const;

/** All questions and answers, by group. */
export const faqContent = v.object({
  group_list: rowsOf(
    v.object({
      key: shortText,
      title: localText(documentLimits.title),
      faq_list: rowsOf(
        v.object({
          /** Its name in addresses, `/faq/offline`. */
          key: shortText,
          question: localText(documentLimits.title),
          /** Markdown. */
          answer: localText(documentLimits.answer),
        }),
      ),
    }),
  ),
});
export type FaqContent = v.InferOutput<typeof faqContent>;

/** The terms of service or the privacy notice. */
export const termsContent = v.object({
  title: localText(documentLimits.title),
  /** Markdown. */
  body: localText(documentLimits.body),
});
export type TermsContent = v.InferOutput<typeof termsContent>;

/** An event of the calendar. With a summary it is an activity, too. */
export const eventContent = v.object({
  category: v.picklist(eventCategories),
  title: localText(documentLimits.title),
  platform: localText(documentLimits.title),
  link: localText(documentLimits.link),
  summary: localText(documentLimits.paragraph),
  starts_at: moment,
  ends_at: moment,
});
export type EventContent = v.InferOutput<typeof eventContent>;

/** A questionnaire and the time in which it is open. */
export const questionnaireContent = v.object({
  title: localText(documentLimits.title),
  intro: localText(documentLimits.paragraph),
  starts_at: moment,
  ends_at: moment,
});
export type QuestionnaireContent = v.InferOutput<typeof questionnaireContent>;

/** An issue of the newsletter on the site. Its document has the item id of its month, `202611`. */
export const issueContent = v.object({
  title: localText(documentLimits.title),
  intro: localText(documentLimits.paragraph),
  /** Item ids of its articles in their order. */
  article_list: rowsOf(id),
});
export type IssueContent = v.InferOutput<typeof issueContent>;

/** A group of materials: who may have its files. */
export const materialGroupContent = v.object({
  title: localText(documentLimits.title),
  text: localText(documentLimits.paragraph),
  /** Name of the VIP group whose members alone see it; empty for everybody. */
  vip_group: shortText,
  require_login: v.boolean(),
  /** Place among the groups, from 1. */
  sort: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000)),
});
export type MaterialGroupContent = v.InferOutput<typeof materialGroupContent>;
