import { useQueryClient } from "@tanstack/react-query";
import type { GameListInput } from "#contract/games/endpoints.ts";
import { gameListQuery } from "#src/components/games/game.queries.ts";
import { GameItem } from "#src/components/games/game-item.tsx";
import { MoreButton, useMore } from "#src/components/lists/next-pages.tsx";
import layout from "#src/ui/layout.module.css";

interface Props {
  list: GameListInput;
  cursor: string | null;
  sizes: string;
}

/** The games of a list after its first page. */
export function MoreGames({ list, cursor, sizes }: Props) {
  const queryClient = useQueryClient();
  const { rows, ...more } = useMore(cursor, async (next) => {
    const { data } = await queryClient.fetchQuery(gameListQuery({ ...list, cursor: next }));
    return { rows: data.game_list, cursor: data.next_cursor };
  });
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
