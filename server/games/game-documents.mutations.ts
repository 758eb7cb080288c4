import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { GameFacts, GameText } from "#contract/backstage/game-kinds.ts";
import { gameTypes } from "#contract/games/types.ts";
import { routedLocales } from "#contract/locales.ts";
import { findMarkdownProblems } from "#server/articles/markdown-problems.queries.ts";
import { findMarkdownSources, pictureIdsOf } from "#server/articles/markdown-sources.queries.ts";
import type { Transaction } from "#server/database/transaction.ts";
import type { DocumentKind, FindPublished } from "#server/documents/document-kind.ts";
import { FieldProblems } from "#server/documents/field-problems.queries.ts";
import { htmlToMarkdown } from "#shared/markdown/html-to-markdown.ts";
import { renderMarkdown } from "#shared/markdown/render-markdown.ts";
import { label } from "../articles/articles.schema.ts";
import { itemLike } from "../likes/likes.schema.ts";
import { game, gameLabel } from "./games.schema.ts";

/** Facts of a game: they apply to its texts in all languages. */
export const gameFactsDocument: DocumentKind<GameFacts> = {
  titleOf: () => "",
  textsOf: () => [],
  picturesOf: ({ cover_image_id: cover }) => (cover === null ? [] : [cover]),

  async readLive(db, { itemId }) {
    const [row] = await db.select().from(game).where(eq(game.itemId, itemId)).orderBy(game.lang).limit(1);
    if (!row) return undefined;
    const labels = await db
      .select({ key: label.key })
      .from(gameLabel)
      .innerJoin(label, eq(label.id, gameLabel.labelId))
      .where(eq(gameLabel.itemId, itemId))
      .orderBy(label.id);
    const data = {
      ...{ category: row.category, type: row.type, cover_image_id: row.coverImageId, release_date: row.releaseDate },
      ...{ highest_odds: row.highestOdds, jackpot_layers: row.jackpotLayers, popularity: row.popularity },
      ...{ credit_exchange: row.creditExchange, html5: row.html5, free_game: row.freeGame, featured: row.featured },
      ...{ device_list: row.devices, label_list: labels.map(({ key }) => key) },
    };
    return { liveId: null, data };
  },

  async findProblems(db, { data }) {
    const problems = new FieldProblems();
    if (data.category === null) problems.stop("missing", "category");
    if (data.type === null) problems.stop("missing", "type");
    else if (data.category && !(gameTypes[data.category] as readonly string[]).includes(data.type))
      problems.stop("other_category", "type");
    if (data.release_date === null) problems.stop("missing", "release_date");
    if (data.device_list.length === 0) problems.stop("missing", "device_list");
    await problems.needPictures(db, [[data.cover_image_id, "cover_image_id"]]);
    if ((await findLabelIds(db, data.label_list)).length < new Set(data.label_list).size)
      problems.stop("no_such_label", "label_list");
    return problems.list;
  },

  async publish(tx, { itemId, data }) {
    await tx.update(game).set(columnsOf(data)).where(eq(game.itemId, itemId));
    await setLabels(tx, itemId, data.label_list);
    return null;
  },

  // Readers see facts only with a text.
  withdraw: async () => {},
};

/** The text of a game in one language. */
export const gameTextDocument: DocumentKind<GameText> = {
  titleOf: ({ name }) => name,
  textsOf: ({ name, subtitle, intro, feature_list: features }) => [name, subtitle, intro, ...features],
  picturesOf: ({ intro }) => pictureIdsOf(intro),

  async findItems(db, lang) {
    const rows = await db
      .selectDistinctOn([game.itemId], { itemId: game.itemId, title: game.name })
      .from(game)
      .orderBy(game.itemId, sql`${game.lang} = ${lang} desc`)
      .limit(500);
    return rows;
  },

  async readLive(db, { itemId, lang }) {
    const [row] = await db.select().from(game).where(ofPlace(itemId, lang));
    if (!row) return undefined;
    const { id: liveId, name, subtitle, introHtml, features } = row;
    // Rows of earlier versions have no source.
    const intro = row.intro ?? htmlToMarkdown(introHtml);
    return { liveId, data: { name, subtitle, intro, feature_list: features } };
  },

  async findProblems(db, { itemId, lang, data, published }) {
    const problems = new FieldProblems();
    problems.needText(data.name, "name");
    problems.needText(data.subtitle, "subtitle");
    problems.needText(data.intro, "intro");
    if (data.feature_list.every((feature) => feature.trim() === "")) problems.stop("missing", "feature_list");
    problems.list.push(...(await findMarkdownProblems(db, { text: data.intro, lang: lang ?? 0, field: "intro" })));
    if (!(await findFacts(db, itemId, published))) problems.stop("missing", "facts");
    const shown = await db.select({ lang: game.lang }).from(game).where(eq(game.itemId, itemId));
    for (const { id: other } of routedLocales.filter(({ id }) => id !== lang)) {
      if (shown.some((row) => row.lang === other) || (await published("game_text", other))) continue;
      problems.list.push({ level: "warning", code: "no_translation", field: null });
    }
    return problems.list;
  },

  async publish(tx, { itemId, lang, data, liveId, published }) {
    const facts = await findFacts(tx, itemId, published);
    if (lang === null || !facts) throw new Error(`Game ${itemId} has no published facts`);
    const text = {
      ...{ name: data.name, subtitle: data.subtitle, intro: data.intro },
      features: data.feature_list.filter((feature) => feature.trim() !== ""),
      introHtml: renderMarkdown(data.intro, await findMarkdownSources(tx, data.intro, lang)).html,
    };
    const likes = await countLikes(tx, itemId);
    const [row] = await tx
      .insert(game)
      // A game that comes back has the address that it had.
      .values({
        ...(liveId !== null && { id: liveId }),
        itemId,
        lang,
        ...columnsOf(facts),
        ...text,
        likedAmount: likes,
      })
      .onConflictDoUpdate({ target: [game.itemId, game.lang], set: text })
      .returning({ id: game.id });
    await setLabels(tx, itemId, facts.label_list);
    await touchTranslations(tx, itemId);
    return row?.id ?? null;
  },

  // Likes and the document keep what its return needs, so readers' queries know no withdrawn games.
  async withdraw(tx, { itemId, lang }) {
    await tx.delete(game).where(ofPlace(itemId, lang));
    await touchTranslations(tx, itemId);
  },
};

const ofPlace = (itemId: number, lang: number | null) => and(eq(game.itemId, itemId), eq(game.lang, lang ?? 0));

/** The facts of a game: those of its document, else those that readers have. */
async function findFacts(db: NodePgDatabase, itemId: number, published: FindPublished): Promise<GameFacts | undefined> {
  const facts = await published("game", null);
  return facts ?? (await gameFactsDocument.readLive(db, { itemId, lang: null }))?.data;
}

/** The columns of facts that are published, so none is missing. */
function columnsOf(facts: GameFacts) {
  return {
    ...{ category: facts.category as NonNullable<typeof facts.category> },
    ...{ type: facts.type as NonNullable<typeof facts.type> },
    ...{ coverImageId: facts.cover_image_id as number, releaseDate: facts.release_date as string },
    ...{ highestOdds: facts.highest_odds, jackpotLayers: facts.jackpot_layers, popularity: facts.popularity },
    ...{ creditExchange: facts.credit_exchange, html5: facts.html5, freeGame: facts.free_game },
    ...{ featured: facts.featured, devices: facts.device_list },
  };
}

/** Likes of a game: those that its other languages show, else those of members. */
async function countLikes(tx: Transaction, itemId: number): Promise<number> {
  const [other] = await tx.select({ likes: game.likedAmount }).from(game).where(eq(game.itemId, itemId)).limit(1);
  return other?.likes ?? (await tx.$count(itemLike, and(eq(itemLike.kind, "game"), eq(itemLike.itemId, itemId))));
}

/** Has devices load the other languages of a game again, because each lists all. */
async function touchTranslations(tx: Transaction, itemId: number): Promise<void> {
  await tx.execute(sql`select touch_items('game', array[${itemId}]::int[])`);
}

async function findLabelIds(db: NodePgDatabase, keys: readonly string[]): Promise<number[]> {
  const rows = await db
    .select({ id: label.id })
    .from(label)
    .where(inArray(label.key, [...keys]));
  return rows.map(({ id }) => id);
}

/** Sets the labels of a game. Correct ones stay, because each change tells devices to load the game again. */
async function setLabels(tx: Transaction, itemId: number, keys: readonly string[]): Promise<void> {
  const ids = await findLabelIds(tx, keys);
  await tx.delete(gameLabel).where(and(eq(gameLabel.itemId, itemId), notInArray(gameLabel.labelId, ids)));
  if (ids.length === 0) return;
  await tx
    .insert(gameLabel)
    .values(ids.map((labelId) => ({ itemId, labelId })))
    .onConflictDoNothing();
}
