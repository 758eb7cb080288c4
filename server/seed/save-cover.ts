import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { LocalText } from "#server/i18n/local-text.ts";
import { saveImage } from "#server/media/media.mutations.ts";
import { type CoverChoice, coverSvg } from "./cover-art/cover-svg.ts";

const mediaType = "image/svg+xml";

/**
 * Draws cover art for day and night, stores it and gives the id of the picture. `name` is its own in the
 * media store; `category` and `key` decide what it shows, `art` may choose among its motifs; `alt` is what it stands for.
 */
export function saveCover(
  db: NodePgDatabase,
  { name, category, key, alt, art }: { name: string; category: string; key: string; alt: LocalText; art?: CoverChoice },
): Promise<number> {
  const draw = (scheme: "day" | "night") => ({ bytes: Buffer.from(coverSvg(category, key, scheme, art)), mediaType });
  return saveImage(db, {
    filename: `sample-${name}.svg`,
    originFilename: `${name}.svg`,
    alt,
    day: draw("day"),
    night: draw("night"),
    trustedSvg: true,
  });
}
