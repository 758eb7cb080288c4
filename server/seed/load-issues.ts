import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { newsletterIssue, newsletterIssueArticle } from "#server/newsletter/issues.schema.ts";
import { issues } from "../../sample/site/issues.ts";
import { articleSlugs, itemIdOf } from "./item-ids.ts";

/** Adds the sample issues that are not there yet; one that is there is left as it is. */
export async function loadIssues(db: NodePgDatabase): Promise<void> {
  for (const { slugs, ...values } of issues) {
    const { rowCount } = await db.insert(newsletterIssue).values(values).onConflictDoNothing();
    if (!rowCount) continue;
    await db
      .insert(newsletterIssueArticle)
      .values(slugs.map((slug, sort) => ({ month: values.month, itemId: itemIdOf(articleSlugs, slug), sort })));
  }
}
