import * as v from "valibot";
import { labelKey } from "../articles/endpoints.ts";
import { allGameTypes, devices, gameCategories } from "../games/types.ts";
import { id } from "../http/endpoint.ts";
import { shortText } from "./fields.ts";
import { documentLimits } from "./limits.ts";

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000));

/** Facts that all languages of a game share. A draft may be incomplete. */
export const gameFacts = v.object({
  category: v.nullable(v.picklist(gameCategories)),
  type: v.nullable(v.picklist(allGameTypes)),
  cover_image_id: v.nullable(id),
  /** Day of the release, `2026-11-27`. */
  release_date: v.nullable(v.pipe(v.string(), v.isoDate())),
  highest_odds: count,
  jackpot_layers: count,
  popularity: count,
  credit_exchange: v.boolean(),
  html5: v.boolean(),
  free_game: v.boolean(),
  featured: v.boolean(),
  device_list: v.array(v.picklist(devices)),
  label_list: v.pipe(v.array(labelKey), v.maxLength(documentLimits.labels)),
});
export type GameFacts = v.InferOutput<typeof gameFacts>;

/** The text of a game in one language. */
export const gameText = v.object({
  name: shortText,
  subtitle: v.pipe(v.string(), v.maxLength(documentLimits.subtitle)),
  /** Markdown. */
  intro: v.pipe(v.string(), v.maxLength(documentLimits.body)),
  feature_list: v.pipe(v.array(shortText), v.maxLength(documentLimits.options)),
});
export type GameText = v.InferOutput<typeof gameText>;
