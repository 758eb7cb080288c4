import { createRoute, notFound, redirect } from "@tanstack/react-router";
import { pictureUrl } from "#contract/picture-url.ts";
import { gameQuery, relatedGamesQuery } from "#src/content/game.queries.ts";
import { mainQuery } from "#src/content/main.queries.ts";
import type { PageHead } from "#src/lib/page-head.ts";
import { orNotFound } from "./context.ts";
import { lazyScreen } from "./lazy-screen.tsx";
import { rootRoute } from "./root.tsx";

export const gameIntroRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/game-intro/$id",
  loader: async ({ context: { queryClient, locale }, params }): Promise<PageHead> => {
    const id = Number(params.id);
    if (!/^[1-9]\d*$/.test(params.id)) throw notFound();
    const [main, { data: game }] = await Promise.all([
      queryClient.ensureQueryData(mainQuery(locale.id)),
      queryClient.ensureQueryData(gameQuery(id, locale.id)).catch(orNotFound),
    ]);
    if (game.id !== id) throw redirect({ to: "/game-intro/$id", params: { id: String(game.id) }, replace: true });
    if (import.meta.env.SSR) await queryClient.prefetchQuery(relatedGamesQuery(id, locale.id));
    return {
      title: `${game.name} · ${main.data.header.brand}`,
      description: game.subtitle,
      type: "website",
      image: pictureUrl(game.cover_img.url, 1280, "png"),
      alternates: Object.fromEntries(
        game.translation_list.map((sibling) => [sibling.lang, `/game-intro/${sibling.id}`]),
      ),
    };
  },
  component: lazyScreen(() => import("#src/features/games/game-page.tsx"), "GamePage"),
  staticData: import.meta.env.SSR ? { page: "src/features/games/game-page.tsx" } : {},
});
