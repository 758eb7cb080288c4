import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { reindexStale } from "#server/search/reindex.ts";
import { readArticleFiles, readGameFiles } from "./content-files.ts";
import { loadArticles } from "./load-articles.ts";
import { loadCampaign } from "./load-campaign.ts";
import { loadComments } from "./load-comments.ts";
import { loadDraws } from "./load-draws.ts";
import { loadEvents } from "./load-events.ts";
import { loadGames } from "./load-games.ts";
import { loadHelp } from "./load-help.ts";
import { loadIssues } from "./load-issues.ts";
import { loadLabels } from "./load-labels.ts";
import { loadMaterials } from "./load-materials.ts";
import { loadPages } from "./load-pages.ts";
import { loadPolls } from "./load-polls.ts";

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
