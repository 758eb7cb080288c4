import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { renderMarkdown } from "#server/articles/render-markdown.ts";
import { game, gameLabel } from "#server/games/games.schema.ts";
import { both, type SampleLang, sampleLangs } from "../../sample/site/bilingual.ts";
import type { GameFile } from "./content-files.ts";
import { gameKeys, itemIdOf } from "./item-ids.ts";
import { allBut, claimRowIds } from "./item-rows.ts";
import { labelItems } from "./load-labels.ts";
import { sampleLikes } from "./sample-likes.ts";
import { saveCover } from "./save-cover.ts";

/** Writes the sample games with their covers and labels. Rows that are there keep their ids and their likes. */
export async function loadGames(
  db: NodePgDatabase,
  files: readonly GameFile[],
  labelIds: ReadonlyMap<string, number>,
): Promise<void> {
  const idsOfItem = await claimRowIds(db, game, gameKeys.length);
  const rows: (typeof game.$inferInsert)[] = [];
  for (const { key, release, labels, ...file } of files) {
    const { "zh-CN": chinese, "en-US": english, ...facts } = file;
    const itemId = itemIdOf(gameKeys, key);
    const alt = both(chinese.name, english.name);
    // In turn, so that neighbours in a list of one category do not look alike.
    const art = { variant: itemId, way: Math.floor(itemId / 3) };
    const coverImageId = await saveCover(db, { name: `game-${key}`, category: file.category, key, alt, art });
    for (const code of Object.keys(sampleLangs) as SampleLang[]) {
      const { name, subtitle, intro, features } = file[code];
      const introHtml = renderMarkdown(intro).html;
      rows.push({
        id: idsOfItem(itemId)[code],
        itemId,
        lang: sampleLangs[code],
        name,
        subtitle,
        introHtml,
        features,
        coverImageId,
        releaseDate: release,
        likedAmount: sampleLikes(`game/${key}`),
        ...facts,
      });
    }
  }
  await db
    .insert(game)
    .values(rows)
    .onConflictDoUpdate({ target: [game.itemId, game.lang], set: allBut(game, ["id", "likedAmount", "changedXid"]) });
  const items = files.map(({ key, labels }) => ({ itemId: itemIdOf(gameKeys, key), labels }));
  await labelItems(db, gameLabel, items, labelIds);
}
