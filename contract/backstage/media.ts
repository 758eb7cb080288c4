import * as v from "valibot";
import { memberAction } from "../http/action.ts";
import { cursor, id, idText, isoTimestamp, lang, limit, nextCursor } from "../http/endpoint.ts";
import { picture } from "../media/schemas.ts";

/* The library of pictures. A picture keeps its id when it is replaced, and is deleted only while nothing uses it. */

const spoken = v.object({ lang });
const params = v.object({ id: idText });
/** Media types and most bytes of an uploaded picture. */
const upload = {
  types: ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"],
  maxBytes: 20 * 1024 * 1024,
} as const;

const text = (most: number) => v.pipe(v.string("invalid"), v.maxLength(most, "too_long"));
/** Part of width or height, from the left or the top. */
const part = v.pipe(v.number("invalid"), v.minValue(0, "invalid"), v.maxValue(1, "invalid"));

const description = v.object({
  /** Alternative text by language id. */
  alt: v.record(v.pipe(v.string(), v.regex(/^[1-6]$/, "invalid")), text(500)),
  /** The picture means nothing, so it needs no alternative text. */
  decorative: v.boolean("invalid"),
  /** The point that crops keep. */
  focus_x: part,
  focus_y: part,
  credit: text(200),
  licence: text(200),
  /** Time at which the licence ends. */
  expires_at: v.nullable(v.pipe(v.string("invalid"), v.isoTimestamp("invalid"))),
});

const image = v.object({
  ...description.entries,
  id,
  /** Base of its addresses: `pictureUrl` adds size and format. */
  src: picture.entries.url,
  hash: v.string(),
  width: v.number(),
  height: v.number(),
  /** Name of the uploaded file. */
  name: v.string(),
  /** Ids of the documents that use it. */
  used_by: v.array(v.string()),
  uploaded_at: isoTimestamp,
});
export type LibraryImage = v.InferOutput<typeof image>;

export const listImages = memberAction({
  name: "listImages",
  method: "GET",
  path: "/backstage/image",
  act: "write",
  summary: "The library of pictures, the latest first; `q` searches names, alternative texts and credits",
  query: v.object({
    lang,
    limit,
    cursor,
    id: v.optional(idText),
    q: v.optional(text(100)),
    unused: v.optional(v.picklist(["1"])),
  }),
  body: null,
  answer: v.object({ image_list: v.array(image), next_cursor: nextCursor }),
});

export const uploadImage = memberAction({
  name: "uploadImage",
  method: "POST",
  path: "/backstage/image",
  act: "write",
  summary: "Adds a picture, which is the body; equal names are different pictures, and the place of a photo is removed",
  query: v.object({
    lang,
    name: v.optional(text(200), ""),
    /** An id that the member has reserved. Added again under it, the picture stays as it is. */
    id: v.optional(idText),
  }),
  body: null,
  upload,
  answer: image,
});

export const putImage = memberAction({
  name: "putImage",
  method: "PUT",
  path: "/backstage/image/{id}",
  act: "write",
  summary: "Sets alternative texts, focal point, credit and licence of a picture",
  params,
  query: spoken,
  body: description,
  answer: image,
});

export const replaceImage = memberAction({
  name: "replaceImage",
  method: "POST",
  path: "/backstage/image/{id}/replace",
  act: "write",
  summary: "Replaces a picture by the one in the body; id and description stay",
  params,
  query: v.object({ lang, name: v.optional(text(200), "") }),
  body: null,
  upload,
  answer: image,
});

export const deleteImage = memberAction({
  name: "deleteImage",
  method: "DELETE",
  path: "/backstage/image/{id}",
  act: "write",
  summary: "Deletes a picture that nothing uses",
  params,
  query: spoken,
  body: null,
  answer: v.object({ id }),
});
