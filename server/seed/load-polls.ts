import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { poll, pollOption } from "#server/articles/articles.schema.ts";
import { polls } from "../../sample/site/polls.ts";
import { articleSlugs, itemIdOf } from "./item-ids.ts";

/** Puts the sample polls to their articles. An article that has a poll keeps it, and the votes given. */
export async function loadPolls(db: NodePgDatabase): Promise<void> {
  for (const { slug, options, startsAt, endsAt, ...values } of polls) {
    const [added] = await db
      .insert(poll)
      .values({
        ...values,
        itemId: itemIdOf(articleSlugs, slug),
        startsAt: new Date(startsAt),
        endsAt: new Date(endsAt),
      })
      .onConflictDoNothing()
      .returning({ id: poll.id });
    if (!added) continue;
    await db
      .insert(pollOption)
      .values(options.map((option, index) => ({ ...option, pollId: added.id, sort: index + 1 })));
  }
}
