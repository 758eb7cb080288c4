import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type LibraryImage, listImages } from "#contract/backstage/media.ts";
import type { Picture } from "#contract/media/schemas.ts";
import type { WaitingPictureRow } from "#src/offline/db.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { currentLogin, localDataOwner } from "#src/offline/session.ts";
import { findPicture } from "#src/offline/waiting-pictures.ts";
import type { PictureDescription } from "./queue-picture.ts";

/** The filters of the library, as its address has them. */
export interface ImageFilters {
  readonly q?: string | undefined;
  readonly unused?: boolean | undefined;
}

const pageSize = 40;
const undescribed: PictureDescription = {
  ...{ alt: {}, decorative: false, focus_x: 0.5, focus_y: 0.5, credit: "", licence: "", expires_at: null },
};

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

/** A picture of the library, or one that waits on this device; `null` for none. */
export function imageQuery(lang: number, id: number) {
  return queryOptions({
    queryKey: [...imagesKey, "one", id],
    queryFn: async () => {
      const writer = localDataOwner();
      const waiting = writer === undefined ? undefined : await findPicture(writer, id).catch(() => undefined);
      if (waiting) return imageOf(waiting);
      const { image_list: found } = await callAsMember(listImages, undefined, { lang, query: { id, limit: 1 } });
      return found[0] ?? null;
    },
  });
}

/** A waiting picture as the library will have it. It has no addresses there yet. */
export function imageOf({ id, name, width, height, addedAt, description }: WaitingPictureRow): LibraryImage {
  return {
    ...undescribed,
    ...(description as PictureDescription | undefined),
    ...{ id, src: "", hash: "", width, height, name, used_by: [], uploaded_at: addedAt },
  };
}

/** A picture of the library as components of the site show it. */
export function pictureOf({ id, src, width, height }: LibraryImage): Picture {
  return { id, url: src, img_alt: "", width, height, night: false };
}
