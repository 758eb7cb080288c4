import type { getGame, listGames, relatedGames } from "#contract/games/endpoints.ts";
import type { QueryValues } from "#contract/http/api-path.ts";
import { readQuery } from "#src/api/read-query.ts";

export const gameQuery = (id: number, lang: number) => readQuery<typeof getGame>(`/game/${id}`, { lang });
export const relatedGamesQuery = (id: number, lang: number) =>
  readQuery<typeof relatedGames>(`/related/game/${id}`, { lang });
export const gameListQuery = (input: QueryValues) => readQuery<typeof listGames>("/game", input);
