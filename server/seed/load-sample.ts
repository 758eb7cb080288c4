import { eq, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { poll, pollOption } from "#server/articles/articles.schema.ts";
import { feedbackCampaign } from "#server/feedback/feedback.schema.ts";
import { draw } from "#server/mark-six/mark-six.schema.ts";
import { saveMaterial } from "#server/materials/materials.mutations.ts";
import { materialGroup } from "#server/materials/materials.schema.ts";
import { saveImage } from "#server/media/media.mutations.ts";
import { newsletterIssue, newsletterIssueArticle } from "#server/newsletter/issues.schema.ts";
import { reindexStale } from "#server/search/reindex.mutations.ts";
import { makeMaterial } from "../../sample/materials/make-material.ts";
import { materialGroups, type SampleMaterial } from "../../sample/materials/material-groups.ts";
import { both } from "../../sample/site/bilingual.ts";
import { issues } from "../../sample/site/issues.ts";
import { polls } from "../../sample/site/polls.ts";
import { readArticleFiles, readGameFiles } from "./content-files.ts";
import { sampleDraws } from "./draws.ts";
import { articleSlugs, itemIdOf } from "./item-ids.ts";
import { loadArticles } from "./load-articles.ts";
import { loadComments } from "./load-comments.ts";
import { loadEvents } from "./load-events.ts";
import { loadGames } from "./load-games.ts";
import { loadHelp } from "./load-help.ts";
import { loadLabels } from "./load-labels.ts";
import { loadPages } from "./load-pages.ts";

/** Any number that no other lock of the site has; two loads at once would claim different ids for the same rows. */
const loadLock = 4_173_002;

/**
 * Writes the sample content in one transaction and gives the number of articles (each in two languages), of games
 * and of draws added. Doing it again restores the sample texts, adds the draws that have become due by `now` and leaves
 * the rest as it is: ids, votes, likes, and everything that editors wrote or arranged.
 */
export async function loadSample(
  db: NodePgDatabase,
  { now = new Date() }: { now?: Date } = {},
): Promise<{ articles: number; games: number; draws: number }> {
  const [articles, games] = await Promise.all([readArticleFiles(), readGameFiles()]);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${loadLock})`);
    const labelIds = await loadLabels(tx);
    const idsOf = await loadArticles(tx, articles, labelIds);
    await loadGames(tx, games, labelIds);
    await loadPolls(tx);
    await loadComments(tx, idsOf);
    await loadPages(tx, idsOf);
    await loadCampaign(tx);
    await reindexStale(tx);
    await loadEvents(tx, idsOf);
    await loadHelp(tx);
    await loadIssues(tx);
    await loadMaterials(tx);
    return { articles: articles.length, games: games.length, draws: await loadDraws(tx, now) };
  });
}

/**
 * Adds the sample draws that are not there yet and gives their number. Once a real draw has been entered it adds
 * none: generated numbers among real ones would be taken for results.
 */
async function loadDraws(db: NodePgDatabase, now: Date): Promise<number> {
  const [real] = await db.select({ number: draw.number }).from(draw).where(eq(draw.sample, false)).limit(1);
  if (real) return 0;
  const { rowCount } = await db.insert(draw).values(sampleDraws(now)).onConflictDoNothing();
  return rowCount ?? 0;
}

/** Adds the sample issues that are not there yet; one that is there is left as it is. */
async function loadIssues(db: NodePgDatabase): Promise<void> {
  for (const { slugs, ...values } of issues) {
    const { rowCount } = await db.insert(newsletterIssue).values(values).onConflictDoNothing();
    if (!rowCount) continue;
    await db
      .insert(newsletterIssueArticle)
      .values(slugs.map((slug, sort) => ({ month: values.month, itemId: itemIdOf(articleSlugs, slug), sort })));
  }
}

/** Opens a questionnaire where there has never been one. */
async function loadCampaign(db: NodePgDatabase): Promise<void> {
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

/** Puts the sample polls to their articles. An article that has a poll keeps it, and the votes given. */
async function loadPolls(db: NodePgDatabase): Promise<void> {
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

/** Sets up the material to download where there is none: from then on it is the operator's. */
async function loadMaterials(db: NodePgDatabase): Promise<void> {
  if ((await db.$count(materialGroup)) > 0) return;
  for (const [place, { materials, ...group }] of materialGroups.entries()) {
    const [row] = await db
      .insert(materialGroup)
      .values({ ...group, sort: place + 1 })
      .returning({ id: materialGroup.id });
    if (!row) throw new Error("A group of material gave no row");
    const made = await Promise.all(materials.map(({ making, filename }) => makeMaterial(making, filename)));
    for (const [index, file] of made.entries()) {
      const { name, filename } = materials[index] as SampleMaterial;
      const previewImageId = file.preview
        ? await saveImage(db, {
            filename: `material-${filename}.png`,
            originFilename: `${filename}.png`,
            alt: name,
            day: { bytes: file.preview, mediaType: "image/png" },
          })
        : null;
      const { bytes, mediaType } = file;
      await saveMaterial(db, {
        groupId: row.id,
        name,
        filename,
        mediaType,
        bytes,
        previewImageId,
        sort: index + 1,
      });
    }
  }
}
