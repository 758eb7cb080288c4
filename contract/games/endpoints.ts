import * as v from "valibot";
import { label, labelKey, translation } from "../articles/endpoints.ts";
import {
  counterAge,
  cursor,
  endpoint,
  type InputOf,
  id,
  idText,
  lang,
  limit,
  nextCursor,
  sortOf,
} from "../http/endpoint.ts";
import { picture } from "../media/schemas.ts";
import { allGameTypes, devices, gameCategories, gameSorts } from "./types.ts";

export const gameSummary = v.object({
  id,
  lang: v.number(),
  name: v.string(),
  subtitle: v.string(),
  category: v.picklist(gameCategories),
  type: v.picklist(allGameTypes),
  cover_img: picture,
  /** The day of release, `2026-03-18`. */
  release_date: v.pipe(v.string(), v.isoDate()),
  highest_odds: v.number(),
  featured: v.boolean(),
  liked_amount: v.number(),
});
export type GameSummary = v.InferOutput<typeof gameSummary>;

export const game = v.object({
  ...gameSummary.entries,
  intro_html: v.string(),
  feature_list: v.array(v.string()),
  credit_exchange: v.boolean(),
  jackpot_layers: v.number(),
  html5: v.boolean(),
  device_list: v.array(v.picklist(devices)),
  free_game: v.boolean(),
  label_list: v.array(label),
  translation_list: v.array(translation),
});
export type Game = v.InferOutput<typeof game>;

export const getGame = endpoint({
  name: "getGame",
  method: "GET",
  path: "/game/{id}",
  params: v.object({ id: idText }),
  query: v.object({ lang }),
  answer: game,
  maxAge: counterAge,
});

export const listGames = endpoint({
  name: "listGames",
  method: "GET",
  path: "/game",
  params: v.object({}),
  query: v.object({
    lang,
    category: v.optional(v.picklist(gameCategories)),
    type: v.optional(v.picklist(allGameTypes)),
    featured: v.optional(v.picklist(["true"])),
    /** Only those that can be tried without money. */
    free: v.optional(v.picklist(["true"])),
    sort: sortOf([...gameSorts, "liked"], "release"),
    order: v.optional(v.picklist(["desc", "asc"]), "desc"),
    limit,
    cursor,
  }),
  answer: v.object({ game_list: v.array(gameSummary), next_cursor: nextCursor }),
  maxAge: 15,
});

export type GameListInput = InputOf<typeof listGames>;

export const relatedGames = endpoint({
  name: "relatedGames",
  method: "GET",
  path: "/related/game/{id}",
  params: v.object({ id: idText }),
  query: v.object({ lang }),
  answer: v.object({ game_list: v.array(gameSummary) }),
  maxAge: 300,
});

export const gamesByLabel = endpoint({
  name: "gamesByLabel",
  method: "GET",
  path: "/game/label/{label}",
  params: v.object({ label: labelKey }),
  query: v.object({ lang, limit, cursor }),
  answer: v.object({ label, game_list: v.array(gameSummary), next_cursor: nextCursor }),
  maxAge: 15,
});
