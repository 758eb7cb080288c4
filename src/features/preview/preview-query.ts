import { queryOptions } from "@tanstack/react-query";
import type { Article } from "#contract/articles/endpoints.ts";
import type { Game } from "#contract/games/endpoints.ts";
import type { ApiError } from "#contract/http/errors.ts";

/** What can be previewed, by its kind. */
export interface Previewed {
  article: Article;
  game: Game;
}

export type PreviewKind = keyof Previewed;

/**
 * What a preview shows. It lies apart from the reads: nothing hands it to the worker, nothing keeps it once the page is
 * left.
 *
 * @param token of the link; nothing while it is not known, on the server that is
 */
export function previewQuery<K extends PreviewKind>(kind: K, id: number, lang: number, token: string | undefined) {
  return queryOptions<Previewed[K], ApiError>({
    queryKey: ["preview", kind, id, lang],
    queryFn: async () => {
      const [{ send }, { previewArticle, previewGame }] = await Promise.all([
        import("#src/api/send.ts"),
        import("#contract/backstage/endpoints.ts"),
      ]);
      const action = kind === "article" ? previewArticle : previewGame;
      return (await send(action, undefined, {
        query: { lang },
        params: { id },
        ...(token && { token }),
      })) as Previewed[K];
    },
    enabled: token !== undefined,
    gcTime: 0,
    retry: false,
    networkMode: "always",
  });
}
