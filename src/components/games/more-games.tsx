import { useQueryClient } from "@tanstack/react-query";
import type { GameListInput } from "#contract/games/endpoints.ts";
import layout from "#src/ui/layout.module.css";
import { MoreButton, useMore } from "../lists/next-pages.tsx";
import { gameListQuery } from "./game.queries.ts";
import { GameItem } from "./game-item.tsx";

/** The games of a list after its first page. `cursor` is that of the first page. */
export function useMoreGames(list: GameListInput, cursor: string | null) {
  const queryClient = useQueryClient();
  return useMore(cursor, async (next) => {
    const { data } = await queryClient.fetchQuery(gameListQuery({ ...list, cursor: next }));
    return { rows: data.game_list, cursor: data.next_cursor };
  });
}

interface MoreGamesProps {
  list: GameListInput;
  cursor: string | null;
  sizes: string;
}

/** Cards of the games after the first page, and the button that loads more. */
export function MoreGames({ list, cursor, sizes }: MoreGamesProps) {
  const { rows, ...more } = useMoreGames(list, cursor);
  return (
    <>
      {rows.length > 0 && (
        <div className={layout.cards}>
          {rows.map((game) => (
            <GameItem key={game.id} game={game} sizes={sizes} />
          ))}
        </div>
      )}
      <MoreButton {...more} />
    </>
  );
}
