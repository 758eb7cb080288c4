import { and, asc, count, desc, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import * as v from "valibot";
import type {
  CampaignResults,
  CampaignSummary,
  exportCampaign,
  listCampaigns,
  listCampaignTexts,
} from "#contract/feedback/results.ts";
import type { ActionResponse } from "#contract/http/action.ts";
import { ApiError } from "#contract/http/errors.ts";
import { decodeCursor, encodeCursor } from "#server/api/cursor.ts";
import { checkRows } from "#server/database/check-rows.ts";
import { localizeJson } from "#server/i18n/local-text.ts";
import { feedbackAnswer, feedbackCampaign } from "./feedback.schema.ts";

const answers = sql<number>`(select count(*)::int from feedback_answer where campaign_id = feedback_campaign.id)`;

function selectCampaigns(db: NodePgDatabase) {
  return db.select({ row: feedbackCampaign, answers }).from(feedbackCampaign).$dynamic();
}

function toSummary(found: Awaited<ReturnType<typeof selectCampaigns>>[number], lang: number): CampaignSummary {
  const { row } = found;
  return {
    id: row.id,
    title: localizeJson(row.title, lang),
    starts_at: row.startsAt.toISOString(),
    ends_at: row.endsAt.toISOString(),
    answer_count: found.answers,
  };
}

/** Lists questionnaires, the latest first. */
export async function findCampaigns(
  db: NodePgDatabase,
  { lang, limit, cursor }: v.InferOutput<typeof listCampaigns.query>,
): Promise<ActionResponse<typeof listCampaigns>> {
  const rows = await selectCampaigns(db)
    .where(cursor === undefined ? undefined : lt(feedbackCampaign.id, decodeCursor(cursor, "number")[1]))
    .orderBy(desc(feedbackCampaign.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    campaign_list: page.map((row) => toSummary(row, lang)),
    next_cursor: last ? encodeCursor([0, last.row.id]) : null,
  };
}

const answersOf = (id: number, language: number | undefined) =>
  and(eq(feedbackAnswer.campaignId, id), language === undefined ? undefined : eq(feedbackAnswer.lang, language));

const counted = v.object({
  name: v.picklist(["frequency", "purposes", "channel", "satisfaction"]),
  value: v.string(),
  count: v.number(),
});

/**
 * Counts the choices of a questionnaire.
 * @throws {ApiError} `not_found`
 */
export async function findResults(
  db: NodePgDatabase,
  { id, lang, language }: { id: number; lang: number; language?: number | undefined },
): Promise<CampaignResults> {
  const [campaign] = await selectCampaigns(db).where(eq(feedbackCampaign.id, id));
  if (!campaign) throw new ApiError("not_found");
  const languages = await db
    .select({ lang: feedbackAnswer.lang, count: count() })
    .from(feedbackAnswer)
    .where(eq(feedbackAnswer.campaignId, id))
    .groupBy(feedbackAnswer.lang)
    .orderBy(feedbackAnswer.lang);
  const choices = checkRows(
    counted,
    await db.execute(sql`select name, value, count(*)::int as count
      from feedback_answer cross join lateral (values
        ('frequency', array[frequency]), ('purposes', purposes), ('channel', array[channel]),
        ('satisfaction', array[satisfaction])) as question (name, chosen)
      cross join lateral unnest(chosen) as value
      where ${answersOf(id, language)}
      group by name, value order by count desc, value`),
  );
  return {
    campaign: toSummary(campaign, lang),
    answer_count: languages
      .filter((each) => language === undefined || each.lang === language)
      .reduce((sum, each) => sum + each.count, 0),
    language_list: languages,
    question_list: counted.entries.name.options.map((name) => ({
      name,
      choice_list: choices
        .filter((each) => each.name === name)
        .map(({ value, count: times }) => ({ value, count: times })),
    })),
  };
}

type TextsInput = v.InferOutput<typeof listCampaignTexts.query> & { readonly id: number };

/** Lists what people wrote in a questionnaire, the latest first. */
export async function findTexts(
  db: NodePgDatabase,
  { id, language, q, limit, cursor }: TextsInput,
): Promise<ActionResponse<typeof listCampaignTexts>> {
  const { suggestion, frequencyOther, purposesOther, channelOther, satisfactionOther } = feedbackAnswer;
  const all = sql`concat_ws(E'\\n', nullif(${suggestion}, ''), nullif(${frequencyOther}, ''),
    nullif(${purposesOther}, ''), nullif(${channelOther}, ''), nullif(${satisfactionOther}, ''))`;
  const words: SQL | undefined = q ? sql`${all} ilike ${`%${q.replace(/[\\%_]/g, "\\$&")}%`}` : sql`${all} <> ''`;
  const rows = await db
    .select()
    .from(feedbackAnswer)
    .where(
      and(
        answersOf(id, language),
        words,
        cursor === undefined ? undefined : lt(feedbackAnswer.id, decodeCursor(cursor, "number")[1]),
      ),
    )
    .orderBy(desc(feedbackAnswer.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    text_list: page.map((row) => ({
      id: row.id,
      lang: row.lang,
      at: row.createdAt.toISOString(),
      texts: Object.fromEntries(
        Object.entries({
          suggestion: row.suggestion,
          frequency: row.frequencyOther,
          purposes: row.purposesOther,
          channel: row.channelOther,
          satisfaction: row.satisfactionOther,
        }).filter(([, text]) => text !== ""),
      ),
    })),
    next_cursor: last ? encodeCursor([0, last.id]) : null,
  };
}

/** Answers in one part of an export. */
const exportedAtOnce = 1000;

/** Finds a part of the answers to a questionnaire for an export, oldest first. */
export async function findAnswersToExport(
  db: NodePgDatabase,
  { id, language, cursor }: v.InferOutput<typeof exportCampaign.query> & { readonly id: number },
) {
  const rows = await db
    .select()
    .from(feedbackAnswer)
    .where(
      and(
        answersOf(id, language),
        cursor === undefined ? undefined : gt(feedbackAnswer.id, decodeCursor(cursor, "number")[1]),
      ),
    )
    .orderBy(asc(feedbackAnswer.id))
    .limit(exportedAtOnce + 1);
  const page = rows.slice(0, exportedAtOnce);
  const last = rows.length > exportedAtOnce ? page.at(-1) : undefined;
  return { rows: page, next_cursor: last ? encodeCursor([0, last.id]) : null };
}
