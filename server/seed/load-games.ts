import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import * as v from "valibot";
import { devices, gameCategories, gameTypes } from "#contract/games/types.ts";
import { game, gameLabel } from "#server/games/games.schema.ts";
import { renderMarkdown } from "#shared/markdown/render-markdown.ts";
import { allBut, claimRowIds, findEditedItems, labelItems, sampleItemId, sampleLikes } from "./items.ts";
import { both, readJson, type SampleLang, sampleLangs, saveCover } from "./sample-files.ts";

const gameText = v.object({
  name: v.string(),
  subtitle: v.string(),
  intro: v.string(),
  features: v.pipe(v.array(v.string()), v.minLength(1)),
});
const gameFile = v.object({
  id: sampleItemId,
  key: v.string(),
  type: v.picklist(Object.values(gameTypes).flat()),
  release: v.pipe(v.string(), v.isoDate()),
  highestOdds: v.number(),
  creditExchange: v.boolean(),
  jackpotLayers: v.number(),
  html5: v.boolean(),
  devices: v.array(v.picklist(devices)),
  freeGame: v.boolean(),
  featured: v.boolean(),
  popularity: v.number(),
  labels: v.array(v.string()),
  "zh-CN": gameText,
  "en-US": gameText,
});

type GameFile = v.InferOutput<typeof gameFile> & { readonly category: (typeof gameCategories)[number] };

/**
 * Reads the sample games of every category.
 *
 * @throws {Error} naming the invalid file
 */
export async function readGameFiles(): Promise<GameFile[]> {
  const lists = await Promise.all(
    gameCategories.map(async (category) => {
      const games = await readJson(`games/${category}.json`, v.array(gameFile));
      return games.map((file) => ({ ...file, category }));
    }),
  );
  return lists.flat();
}

/**
 * Writes the sample games with their covers and labels. Existing rows keep their ids and likes. What editors have opened
 * in Backstage stays as it is.
 */
export async function loadGames(
  db: NodePgDatabase,
  files: readonly GameFile[],
  labelIds: ReadonlyMap<string, number>,
): Promise<void> {
  const rowIds = await claimRowIds(db, game, Math.max(...files.map(({ id }) => id)));
  const rows: (typeof game.$inferInsert)[] = [];
  const edited = await findEditedItems(db, ["game", "game_text"]);
  const unedited = files.filter(({ id }) => !edited.has(id));
  for (const { id: itemId, key, release, labels: _, "zh-CN": chinese, "en-US": english, ...facts } of unedited) {
    const name = `game-${key}`;
    const coverImageId = await saveCover(db, { name, cover: name, alt: both(chinese.name, english.name) });
    for (const [code, { intro, ...text }] of Object.entries({ "zh-CN": chinese, "en-US": english })) {
      rows.push({
        ...facts,
        ...text,
        id: rowIds(itemId)[code as SampleLang],
        itemId,
        lang: sampleLangs[code as SampleLang],
        intro,
        introHtml: renderMarkdown(intro).html,
        coverImageId,
        releaseDate: release,
        likedAmount: sampleLikes(`game/${key}`),
      });
    }
  }
  if (rows.length === 0) return;
  await db
    .insert(game)
    .values(rows)
    .onConflictDoUpdate({ target: [game.itemId, game.lang], set: allBut(game, ["id", "likedAmount", "changedXid"]) });
  const items = unedited.map(({ id, labels }) => ({ itemId: id, labels }));
  await labelItems(db, gameLabel, items, labelIds);
}
