import * as v from "valibot";
import { labelKey, section } from "../articles/endpoints.ts";
import { id, isoTimestamp } from "../http/endpoint.ts";
import { localText } from "./fields.ts";
import { gameFacts, gameText } from "./game-kinds.ts";
import {
  eventContent,
  faqContent,
  issueContent,
  materialGroupContent,
  questionnaireContent,
  termsContent,
} from "./information-kinds.ts";
import type { DocumentKindName } from "./kinds.ts";
import { documentLimits } from "./limits.ts";
import {
  bannerContent,
  marqueeContent,
  navigationContent,
  pageContent,
  pageMetaContent,
  partnerContent,
  settingsContent,
} from "./site-kinds.ts";

/** Facts that all languages of an article share. A draft may be incomplete. */
export const articleFacts = v.object({
  section: v.nullable(section),
  cover_image_id: v.nullable(id),
  label_list: v.pipe(v.array(labelKey), v.maxLength(documentLimits.labels)),
  comment_open: v.boolean(),
});
export type ArticleFacts = v.InferOutput<typeof articleFacts>;

/** The text of an article in one language. */
export const articleText = v.object({
  title: v.pipe(v.string(), v.maxLength(documentLimits.title)),
  subtitle: v.pipe(v.string(), v.maxLength(documentLimits.subtitle)),
  /** Markdown, stored byte for byte. */
  body: v.pipe(v.string(), v.maxLength(documentLimits.body)),
});
export type ArticleText = v.InferOutput<typeof articleText>;

/** A label of articles and games. A draft may lack the key. */
export const labelContent = v.object({
  key: v.union([v.literal(""), labelKey]),
  name: localText(documentLimits.label),
});
export type LabelContent = v.InferOutput<typeof labelContent>;

/** The poll of an article, in all languages. */
export const pollContent = v.object({
  question: localText(documentLimits.title),
  starts_at: v.nullable(isoTimestamp),
  ends_at: v.nullable(isoTimestamp),
  max_options: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(documentLimits.options)),
  option_list: v.pipe(v.array(localText(documentLimits.title)), v.maxLength(documentLimits.options)),
  /** Whether changed texts only correct mistakes, which is allowed after the first vote. */
  typo: v.boolean(),
});
export type PollContent = v.InferOutput<typeof pollContent>;

/** Content of the revisions of each kind of document. */
export const documentData = {
  label: labelContent,
  article: articleFacts,
  article_text: articleText,
  poll: pollContent,
  game: gameFacts,
  game_text: gameText,
  event: eventContent,
  faq: faqContent,
  terms: termsContent,
  questionnaire: questionnaireContent,
  issue: issueContent,
  material_group: materialGroupContent,
  page: pageContent,
  banner: bannerContent,
  promotion: bannerContent,
  marquee: marqueeContent,
  partner: partnerContent,
  navigation: navigationContent,
  settings: settingsContent,
  page_meta: pageMetaContent,
} as const satisfies Record<DocumentKindName, v.GenericSchema>;
export type DocumentData = { [K in DocumentKindName]: v.InferOutput<(typeof documentData)[K]> };
