import { setTimeout as wait } from "node:timers/promises";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { idempotencyKey } from "#server/api/idempotency.schema.ts";
import { article } from "#server/articles/articles.schema.ts";
import { openSession } from "#server/auth/sessions.mutations.ts";
import { comment, commentReport } from "#server/comments/comments.schema.ts";
import { type Database, openDatabase } from "#server/database/connect.ts";
import { clusterUrl, readClusterInfo } from "#server/database/postgres-data-info.ts";
import { game } from "#server/games/games.schema.ts";
import { commentLike, itemLike } from "#server/likes/likes.schema.ts";
import { member, memberSession } from "#server/members/members.schema.ts";
import { ballot, poll, pollOption } from "#server/polls/polls.schema.ts";
import { addMembers } from "#server/test/reactions.ts";
import type { ActualState } from "./compare.ts";

/** Language of the pages that members read. */
const lang = 2;
/** Number of comments that each article has at the start. Nobody deletes them. */
const seeds = 10;
const optionsOfPoll = 4;

export interface WorldPoll {
  readonly id: number;
  readonly options: readonly number[];
  readonly most: number;
}

/** An article for comments, with the ids of its first comments. */
export interface Place {
  readonly articleId: number;
  readonly seeds: readonly number[];
}

/** Ids of the items that members like, comment on and vote on. */
export interface TestWorld {
  /** Runs work on the database. Retries while the server is restarting. */
  run<T>(work: (db: Database) => Promise<T>): Promise<T>;
  readonly members: readonly { readonly id: number; readonly token: string }[];
  readonly places: readonly Place[];
  readonly games: readonly number[];
  readonly polls: readonly WorldPoll[];
  /** One poll and one article for each member, which close while the member is offline. */
  readonly closing: readonly { readonly poll: WorldPoll; readonly place: Place }[];
}

/** Milliseconds until a killed server must be back. */
const patience = 120_000;

/** Connects each time: after a restart the database may have another port. */
async function inDatabase<T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> {
  const deadline = Date.now() + patience;
  for (;;) {
    const info = await readClusterInfo(dataDir);
    if (!info) throw new Error("The site has no database.");
    const { db, close } = openDatabase({ url: clusterUrl(info) });
    try {
      return await work(db);
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await wait(200);
    } finally {
      await close().catch(() => {});
    }
  }
}

/** Prepares the database of a running site for a number of members. */
export async function seedWorld(dataDir: string, count: number): Promise<TestWorld> {
  const made = await inDatabase(dataDir, (db) => prepare(db, count));
  return { ...made, run: (work) => inDatabase(dataDir, work) };
}

async function prepare(db: Database, count: number): Promise<Omit<TestWorld, "run">> {
  const [host, ...members] = await addMembers(db, count + 1);
  const items = await db
    .select({ id: article.id, itemId: article.itemId })
    .from(article)
    .where(
      and(eq(article.lang, lang), sql`not exists (select 1 from ${poll} where ${poll.itemId} = ${article.itemId})`),
    )
    .orderBy(asc(article.id));
  if (items.length < 2 * count) throw new Error(`${2 * count} articles are needed, ${items.length} are there.`);
  const placeOf = async ({ id }: { id: number }): Promise<Place> => {
    const values = Array.from({ length: seeds }, (_, index) => ({
      articleId: id,
      memberId: host?.id ?? null,
      text: `第${index + 1}条在先的留言`,
    }));
    const rows = await db.insert(comment).values(values).returning({ id: comment.id });
    return { articleId: id, seeds: rows.map((row) => row.id) };
  };
  const pollOf = async ({ itemId }: { itemId: number }, place: number): Promise<WorldPoll> => {
    const most = place % 2 === 0 ? 1 : 2;
    const question = { 2: `第${place + 1}问`, 3: `Question ${place + 1}` };
    const [row] = await db
      .insert(poll)
      .values({
        itemId,
        question,
        startsAt: sql`now() - interval '1 day'`,
        endsAt: sql`now() + interval '1 day'`,
        maxOptions: most,
      })
      .returning({ id: poll.id });
    const id = row?.id ?? 0;
    const texts = Array.from({ length: optionsOfPoll }, (_, sort) => ({
      pollId: id,
      sort: sort + 1,
      text: { 2: `选项${sort + 1}`, 3: `Option ${sort + 1}` },
    }));
    const options = await db.insert(pollOption).values(texts).returning({ id: pollOption.id });
    return { id, options: options.map((option) => option.id), most };
  };
  const own = items.slice(0, count);
  const closing = items.slice(count, 2 * count);
  const games = await db.select({ id: game.id }).from(game).where(eq(game.lang, lang)).orderBy(asc(game.id));
  return {
    members,
    places: await Promise.all(own.map(placeOf)),
    games: games.map(({ id }) => id),
    polls: await Promise.all(own.map(pollOf)),
    closing: await Promise.all(
      closing.map(async (item, place) => ({ poll: await pollOf(item, place), place: await placeOf(item) })),
    ),
  };
}

/** Expires a member's logins. */
export async function expireLogins({ run }: TestWorld, memberId: number): Promise<void> {
  const past = { expiresAt: sql`now() - interval '1 minute'` };
  await run((db) => db.update(memberSession).set(past).where(eq(memberSession.memberId, memberId)));
}

/** Creates a login; returns its token. */
export async function createLogin({ run }: TestWorld, memberId: number): Promise<string> {
  return (await run((db) => db.transaction((tx) => openSession(tx, memberId, "fault test")))).token;
}

export async function closePoll({ run }: TestWorld, id: number): Promise<void> {
  const past = { endsAt: sql`now() - interval '1 second'` };
  await run((db) => db.update(poll).set(past).where(eq(poll.id, id)));
}

export async function openComments({ run }: TestWorld, articleId: number, open: boolean): Promise<void> {
  await run((db) => db.update(article).set({ commentOpen: open }).where(eq(article.id, articleId)));
}

export async function mute({ run }: TestWorld, memberId: number, muted: boolean): Promise<void> {
  await run((db) => db.update(member).set({ commentAllowed: !muted }).where(eq(member.id, memberId)));
}

/** Comments as another reader on each member's article; returns the ids of the comments. */
export function commentAsOthers({ run, places }: TestWorld): Promise<number[]> {
  const values = places.map(({ articleId }) => ({ articleId, text: "另一位读者的留言" }));
  return run(async (db) => (await db.insert(comment).values(values).returning({ id: comment.id })).map(({ id }) => id));
}

export async function removeComments({ run }: TestWorld, ids: readonly number[]): Promise<void> {
  await run((db) =>
    db
      .update(comment)
      .set({ state: "deleted", text: null })
      .where(inArray(comment.id, [...ids])),
  );
}

/** Number of a member's idempotency keys on the server. */
export function countExecuted({ run }: TestWorld, memberId: number): Promise<number> {
  return run((db) => db.$count(idempotencyKey, eq(idempotencyKey.memberId, memberId)));
}

/** A member's data in the database. */
export function actualStateOf({ run }: TestWorld, memberId: number): Promise<Omit<ActualState, "shown">> {
  return run((db) => readFacts(db, memberId));
}

async function readFacts(db: Database, memberId: number): Promise<Omit<ActualState, "shown">> {
  const comments = await db.select().from(comment).where(eq(comment.memberId, memberId));
  const [items, liked, reports, ballots] = await Promise.all([
    db
      .select({ kind: itemLike.kind, article: article.id, game: game.id })
      .from(itemLike)
      .leftJoin(article, and(eq(article.itemId, itemLike.itemId), eq(article.lang, lang)))
      .leftJoin(game, and(eq(game.itemId, itemLike.itemId), eq(game.lang, lang)))
      .where(eq(itemLike.memberId, memberId)),
    db.select({ id: commentLike.commentId }).from(commentLike).where(eq(commentLike.memberId, memberId)),
    db.select({ id: commentReport.commentId }).from(commentReport).where(eq(commentReport.memberId, memberId)),
    db.select({ pollId: ballot.pollId, options: ballot.optionIds }).from(ballot).where(eq(ballot.memberId, memberId)),
  ]);
  return {
    comments,
    likes: [
      ...items.map((row) => `${row.kind}/${row.kind === "article" ? row.article : row.game}`),
      ...liked.map(({ id }) => `comment/${id}`),
    ],
    reports: reports.map(({ id }) => id),
    ballots,
  };
}

/** A sentence for each counter that differs from the number of rows. */
export function counterMismatches({ run, ...world }: TestWorld): Promise<string[]> {
  return run((db) => compareCounters(db, world));
}

async function compareCounters(db: Database, { polls, closing, places }: Omit<TestWorld, "run">): Promise<string[]> {
  const wrong: string[] = [];
  const seeds = [...places, ...closing.map(({ place }) => place)].flatMap((place) => place.seeds);
  const likes = sql<number>`(select count(*)::int from comment_like as row where row.comment_id = comment.id)`;
  const seeded = await db
    .select({ id: comment.id, counter: comment.likedAmount, rows: likes })
    .from(comment)
    .where(inArray(comment.id, seeds));
  for (const { id, counter, rows } of seeded)
    if (counter !== rows) wrong.push(`comment ${id}: ${counter} likes, ${rows} rows`);
  const ids = [...polls, ...closing.map((each) => each.poll)].map(({ id }) => id);
  const ballots = sql<number>`(select count(*)::int from ballot as row where row.poll_id = poll.id)`;
  const votes = await db
    .select({ id: poll.id, counter: poll.votedCount, rows: ballots })
    .from(poll)
    .where(inArray(poll.id, ids));
  for (const { id, counter, rows } of votes)
    if (counter !== rows) wrong.push(`poll ${id}: ${counter} votes, ${rows} ballots`);
  return wrong;
}
