import { useQueryClient } from "@tanstack/react-query";
import type { GameListInput, GameSummary, listGames } from "#contract/games/endpoints.ts";
import type { ResponseOf } from "#contract/http/endpoint.ts";
import { useMore } from "../lists/next-pages.tsx";
import { gameListQuery } from "./game.queries.ts";

interface Input {
  list: GameListInput;
  first: ResponseOf<typeof listGames>;
}

/** The games of a list, its first page and those that were asked for since. */
export function useMoreGames({ list, first }: Input) {
  const queryClient = useQueryClient();
  const { rows, ...more } = useMore<GameSummary>(first.next_cursor, async (cursor) => {
    const { data } = await queryClient.fetchQuery(gameListQuery({ ...list, cursor }));
    return { rows: data.game_list, cursor: data.next_cursor };
  });
  return { games: [...first.game_list, ...rows], ...more };
}
