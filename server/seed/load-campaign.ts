import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { feedbackCampaign } from "#server/feedback/feedback.schema.ts";
import { both } from "../../sample/site/bilingual.ts";

/** Opens a questionnaire where there has never been one. */
export async function loadCampaign(db: NodePgDatabase): Promise<void> {
  if ((await db.$count(feedbackCampaign)) > 0) return;
  await db.insert(feedbackCampaign).values({
    title: both("年终问卷", "Year-end questionnaire"),
    intro: both(
      "五个问题，大约两分钟。您的回答只用来改进木棉，不会公开。",
      "Five questions, about two minutes. Your answers help us to make Kapok better and are not published.",
    ),
    startsAt: new Date("2025-12-01T00:00:00+08:00"),
    endsAt: new Date("2036-01-01T00:00:00+08:00"),
  });
}
