import { type GameListInput, getGame, listGames, relatedGames } from "#contract/games/endpoints.ts";
import { readQuery } from "#src/api/read-query.ts";

export const gameQuery = (id: number, lang: number) => readQuery(getGame, { id, lang });
export const relatedGamesQuery = (id: number, lang: number) => readQuery(relatedGames, { id, lang });
export const gameListQuery = (input: GameListInput) => readQuery(listGames, input);
