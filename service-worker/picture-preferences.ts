import * as v from "valibot";
import type { Article } from "#contract/articles/endpoints.ts";
import type { Game } from "#contract/games/endpoints.ts";
import { pictureUrl } from "#shared/picture-url.ts";
import { db, withDatabase } from "#src/offline/db.ts";
import { itemTable } from "#src/offline/saved-sections.ts";
import { type PicturePreferences, picturePreferences } from "#src/offline/worker-messages.ts";
import { cachePictures } from "./image-cache.ts";

const setting = "pictures";

/** Notes which renderings this device shows; when the browser wakes the worker, no page is there to say it. */
export async function savePicturePreferences(wish: PicturePreferences): Promise<void> {
  await withDatabase(() => db.settings.put({ name: setting, value: wish })).catch(() => undefined);
}

/**
 * Keeps the covers of kept items in the renderings that this device shows. Those it has cost nothing, and count as
 * just used: others make room before them.
 */
export async function cacheCovers(event: ExtendableEvent, paths: readonly string[]): Promise<void> {
  const row = await withDatabase(() => db.settings.get(setting)).catch(() => undefined);
  const wish = v.safeParse(picturePreferences, row?.value);
  if (!wish.success) return;
  const items = await withDatabase(() => Promise.all(paths.map((path) => itemTable(path).get(path))));
  const covers = items.flatMap((item) => (item ? (item.data as Article | Game).cover_img : []));
  const { widths, night } = wish.output;
  const urls = covers.flatMap((cover) =>
    widths.map((width) => pictureUrl(cover.url, width, "avif", night && cover.night ? "night" : "day")),
  );
  await cachePictures(event, [...new Set(urls)]);
}
