import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { LocalText } from "../articles/articles.schema.ts";
import { saveImage } from "../media/media.queries.ts";
import { coverSvg } from "./cover-art/cover-svg.ts";

const mediaType = "image/svg+xml";

/**
 * Draws cover art for day and night, stores it and gives the id of the picture. `name` is its own in the
 * media store; `category` and `key` decide what it shows; `alt` is what it stands for.
 */
export function saveCover(
  db: NodePgDatabase,
  { name, category, key, alt }: { name: string; category: string; key: string; alt: LocalText },
): Promise<number> {
  const draw = (scheme: "day" | "night") => ({ bytes: Buffer.from(coverSvg(category, key, scheme)), mediaType });
  return saveImage(db, {
    filename: `sample-${name}.svg`,
    originFilename: `${name}.svg`,
    alt,
    day: draw("day"),
    night: draw("night"),
    trustedSvg: true,
  });
}
