import { eq, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import * as v from "valibot";
import { feedbackCampaign } from "#server/feedback/feedback.schema.ts";
import { draw } from "#server/mark-six/mark-six.schema.ts";
import { newsletterIssue, newsletterIssueArticle } from "#server/newsletter/issues.schema.ts";
import { poll, pollOption } from "#server/polls/polls.schema.ts";
import { reindexStale } from "#server/search/reindex.mutations.ts";
import { sampleDraws } from "./draws.ts";
import { loadLabels } from "./items.ts";
import { loadArticles, readArticleFiles, type SampleArticles } from "./load-articles.ts";
import { loadComments } from "./load-comments.ts";
import { loadEvents } from "./load-events.ts";
import { loadGames, readGameFiles } from "./load-games.ts";
import { loadHelp } from "./load-help.ts";
import { loadMaterials } from "./load-materials.ts";
import { loadPages } from "./load-pages.ts";
import { loadSite } from "./load-site.ts";
import { localText, readJson } from "./sample-files.ts";

/** A number that no other lock of the site uses. Two loads at once would claim different ids for the same rows. */
const loadLock = 4_173_002;

/**
 * Writes the sample content in one transaction and returns the numbers of articles, games and added draws. An article
 * or game counts once for both languages. Running it again restores the sample texts and adds the draws due by `now`.
 * Ids, votes, likes and everything that editors wrote stay as they are.
 */
export async function loadSample(
  db: NodePgDatabase,
  { now = new Date() }: { now?: Date } = {},
): Promise<{ articles: number; games: number; draws: number }> {
  const [articleFiles, gameFiles] = await Promise.all([readArticleFiles(), readGameFiles()]);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${loadLock})`);
    const labelIds = await loadLabels(tx);
    const articles = await loadArticles(tx, articleFiles, labelIds);
    await loadGames(tx, gameFiles, labelIds);
    await loadPolls(tx, articles);
    await loadComments(tx, articles);
    await loadSite(tx);
    await loadPages(tx, articles);
    await loadQuestionnaire(tx);
    await reindexStale(tx);
    await loadEvents(tx, articles);
    await loadHelp(tx);
    await loadIssues(tx, articles);
    await loadMaterials(tx);
    return { articles: articleFiles.length, games: gameFiles.length, draws: await loadDraws(tx, now) };
  });
}

/**
 * Adds the missing sample draws and returns their number. It adds none once a real draw exists: readers would take
 * generated numbers for results.
 */
async function loadDraws(db: NodePgDatabase, now: Date): Promise<number> {
  const [real] = await db.select({ number: draw.number }).from(draw).where(eq(draw.sample, false)).limit(1);
  if (real) return 0;
  const { rowCount } = await db.insert(draw).values(sampleDraws(now)).onConflictDoNothing();
  return rowCount ?? 0;
}

const date = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
);

const pollFile = v.object({
  slug: v.string(),
  question: localText,
  startsAt: date,
  endsAt: date,
  maxOptions: v.number(),
  /** The number of members who have voted, each for up to `maxOptions` options. */
  votedCount: v.number(),
  options: v.array(v.object({ text: localText, voted: v.number() })),
});

/** Adds the sample polls to their articles. An existing poll keeps its options and votes. */
async function loadPolls(db: NodePgDatabase, articles: SampleArticles): Promise<void> {
  for (const { slug, options, ...values } of await readJson("site/polls.json", v.array(pollFile))) {
    const [added] = await db
      .insert(poll)
      .values({ ...values, itemId: articles.itemId(slug) })
      .onConflictDoNothing()
      .returning({ id: poll.id });
    if (!added) continue;
    await db
      .insert(pollOption)
      .values(options.map((option, index) => ({ ...option, pollId: added.id, sort: index + 1 })));
  }
}

const issueFile = v.object({ month: v.string(), title: localText, intro: localText, slugs: v.array(v.string()) });

/** Adds the missing newsletter issues. Each reports on the month before it. */
async function loadIssues(db: NodePgDatabase, articles: SampleArticles): Promise<void> {
  for (const { slugs, ...values } of await readJson("site/issues.json", v.array(issueFile))) {
    const { rowCount } = await db.insert(newsletterIssue).values(values).onConflictDoNothing();
    if (!rowCount) continue;
    await db
      .insert(newsletterIssueArticle)
      .values(slugs.map((slug, sort) => ({ month: values.month, itemId: articles.itemId(slug), sort })));
  }
}

const questionnaire = v.object({ title: localText, intro: localText, startsAt: date, endsAt: date });

/** Opens a questionnaire when there has never been one. */
async function loadQuestionnaire(db: NodePgDatabase): Promise<void> {
  if ((await db.$count(feedbackCampaign)) > 0) return;
  await db.insert(feedbackCampaign).values(await readJson("site/questionnaire.json", questionnaire));
}
