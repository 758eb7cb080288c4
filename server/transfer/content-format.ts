import * as v from "valibot";
import { documentKinds } from "#contract/backstage/kinds.ts";

import { routedLocales } from "#contract/locales.ts";
import { isStorable } from "./storable-text.ts";

/* The files of an export: Markdown in `articles/`, pictures in `pictures/`, and all else in `content.json`. */

export const contentFile = "content.json";
export const articleFolder = "articles";
export const pictureFolder = "pictures";

const text = v.pipe(
  v.string(),
  v.check((value: string) => isStorable(value)),
);
const part = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** Most characters of texts about a picture, as in the library. */
const described = (most: number) => v.pipe(text, v.maxLength(most));

const pictureDescription = v.object({
  name: text,
  alt: v.record(v.pipe(text, v.regex(/^[1-6]$/)), described(500)),
  decorative: v.boolean(),
  focus_x: part,
  focus_y: part,
  credit: described(200),
  licence: described(200),
  expires_at: v.nullable(v.pipe(text, v.isoTimestamp())),
});

/** What is said about a picture besides its bytes. */
export type PictureDescription = v.InferOutput<typeof pictureDescription>;

const contentPicture = v.object({
  /** Name in the folder of pictures. */
  file: text,
  /** Its pair for the dark scheme. */
  night_file: v.nullable(text),
  ...pictureDescription.entries,
});
export type ContentPicture = v.InferOutput<typeof contentPicture>;

const contentDocument = v.object({
  kind: v.picklist(documentKinds),
  item_id: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647)),
  lang: v.nullable(v.picklist(routedLocales.map(({ id }) => id))),
  /** Never published: the latest version of its draft. */
  draft: v.boolean(),
  /** Content as in Backstage. Names of files stand in place of the ids of pictures. */
  data: v.record(text, v.unknown()),
});

/** `content.json`: descriptions of pictures, and all content that is not an article. */
export const contentManifest = v.object({
  format: v.literal("kapok-content"),
  version: v.literal(1),
  picture_list: v.array(contentPicture),
  document_list: v.array(contentDocument),
});
export type ContentManifest = v.InferOutput<typeof contentManifest>;
