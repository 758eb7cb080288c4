import { useQueryClient } from "@tanstack/react-query";
import type { QueryValues } from "#contract/api-path.ts";
import type { AnswerOf } from "#contract/endpoint.ts";
import type { GameSummary, listGames } from "#contract/games.ts";
import { gameListQuery } from "./game.queries.ts";
import { useMore } from "./use-more.ts";

interface Input {
  list: QueryValues;
  first: AnswerOf<typeof listGames>;
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
