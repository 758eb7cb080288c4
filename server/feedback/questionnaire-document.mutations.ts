import { desc, eq, sql } from "drizzle-orm";
import type { QuestionnaireContent } from "#contract/backstage/information-kinds.ts";
import type { DocumentKind } from "#server/documents/document-kind.ts";
import { FieldProblems } from "#server/documents/field-problems.queries.ts";
import { type LocalText, localizeJson } from "../i18n/local-text.ts";
import { feedbackAnswer, feedbackCampaign } from "./feedback.schema.ts";

/** A questionnaire. The item id of its document is the id of its row. */
export const questionnaireDocument: DocumentKind<QuestionnaireContent> = {
  titleOf: ({ title }) => Object.values(title).find(Boolean) ?? "",
  textsOf: () => [],
  picturesOf: () => [],

  async findItems(db, lang) {
    const rows = await db.select().from(feedbackCampaign).orderBy(desc(feedbackCampaign.startsAt)).limit(500);
    return rows.map(({ id, title }) => ({ itemId: id, title: localizeJson(title, lang) }));
  },

  async readLive(db, { itemId }) {
    const [row] = await db.select().from(feedbackCampaign).where(eq(feedbackCampaign.id, itemId));
    if (!row) return undefined;
    const times = { starts_at: row.startsAt.toISOString(), ends_at: row.endsAt.toISOString() };
    return { liveId: row.id, data: { title: row.title, intro: row.intro, ...times } };
  },

  async findProblems(_, { data }) {
    const problems = new FieldProblems();
    problems.needTexts(data.title, "title");
    problems.needTexts(data.intro, "intro");
    problems.needTimes(data);
    return problems.list;
  },

  async publish(tx, { itemId, data }) {
    const values = {
      ...{ title: data.title as LocalText, intro: data.intro as LocalText },
      ...{ startsAt: new Date(data.starts_at as string), endsAt: new Date(data.ends_at as string) },
    };
    await tx
      .insert(feedbackCampaign)
      .values({ id: itemId, ...values })
      .onConflictDoUpdate({ target: feedbackCampaign.id, set: values });
    return itemId;
  },

  // Answers stay: a questionnaire that has some ends.
  async withdraw(tx, { itemId }) {
    const answers = await tx.$count(feedbackAnswer, eq(feedbackAnswer.campaignId, itemId));
    if (answers === 0) await tx.delete(feedbackCampaign).where(eq(feedbackCampaign.id, itemId));
    else {
      await tx
        .update(feedbackCampaign)
        .set({ endsAt: sql`least(ends_at, now())` })
        .where(eq(feedbackCampaign.id, itemId));
    }
  },
};
