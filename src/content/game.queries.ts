import type { QueryValues } from "#contract/api-path.ts";
import type { getGame, listGames, relatedGames } from "#contract/games.ts";
import { readQuery } from "#src/lib/read-query.ts";

export const gameQuery = (id: number, lang: number) => readQuery<typeof getGame>(`/game/${id}`, { lang });
export const relatedGamesQuery = (id: number, lang: number) =>
  readQuery<typeof relatedGames>(`/related/game/${id}`, { lang });
export const gameListQuery = (input: QueryValues) => readQuery<typeof listGames>("/game", input);
