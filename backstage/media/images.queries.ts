import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type LibraryImage, listImages } from "#contract/backstage/media.ts";
import type { Picture } from "#contract/media/schemas.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { currentLogin } from "#src/offline/session.ts";

/** The filters of the library, as its address has them. */
export interface ImageFilters {
  readonly q?: string | undefined;
  readonly unused?: boolean | undefined;
}

const pageSize = 40;

/** Key of all reads of the library. */
export const imagesKey = ["backstage", "images"] as const;

/** The library of pictures, the latest first, a page at a time. */
export function imagesQuery(lang: number, { q, unused }: ImageFilters) {
  const filters = { ...(q && { q }), ...(unused && { unused: "1" }) };
  return infiniteQueryOptions({
    queryKey: [...imagesKey, currentLogin()?.memberId, filters],
    queryFn: ({ pageParam: cursor }) =>
      callAsMember(listImages, undefined, {
        lang,
        query: { ...filters, ...(cursor && { cursor }), limit: pageSize },
      }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
    refetchOnWindowFocus: true,
  });
}

/** A picture of the library; `null` for none. */
export function imageQuery(lang: number, id: number) {
  return queryOptions({
    queryKey: [...imagesKey, "one", id],
    queryFn: async () => {
      const { image_list: found } = await callAsMember(listImages, undefined, { lang, query: { id, limit: 1 } });
      return found[0] ?? null;
    },
  });
}

/** A picture of the library as components of the site show it. */
export function pictureOf({ id, src, width, height }: LibraryImage): Picture {
  return { id, url: src, img_alt: "", width, height, night: false };
}
