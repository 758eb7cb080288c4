import { useParams } from "@tanstack/react-router";
import { GameView } from "#src/features/games/game-page.tsx";
import type { PageHead } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { loadPreview, Preview } from "./preview.tsx";

/** A game for its editors. */
export function GamePreviewPage() {
  const id = Number(useParams({ from: "/preview/game-intro/$id", select: (params) => params.id }));
  return (
    <Preview kind="game" id={id}>
      {(game) => <GameView game={game} preview />}
    </Preview>
  );
}

export function loadGamePreview({ context, params }: PageArgs<{ id: string }>): Promise<PageHead> {
  return loadPreview(context, "/preview/game-intro", params.id);
}
