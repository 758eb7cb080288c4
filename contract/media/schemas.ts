import * as v from "valibot";
import { id } from "../http/endpoint.ts";

/** A picture of the media store. `url` is a base: `pictureUrl` adds size, scheme and format. */
export const picture = v.object({
  id,
  url: v.pipe(v.string(), v.regex(/^\/media\/\d+-[0-9a-f]{12}$/)),
  img_alt: v.string(),
  width: v.number(),
  height: v.number(),
  /** Whether the picture has a variant for the dark scheme. */
  night: v.boolean(),
  // The file (spec section 3). Missing in copies of earlier releases.
  filename: v.optional(v.string()),
  origin_filename: v.optional(v.string()),
  info: v.optional(v.unknown()),
  upload_by: v.optional(v.nullable(v.number())),
  upload_at: v.optional(v.string()),
  /** The same as `url`, in the folder `directory`. */
  path: v.optional(v.string()),
  directory: v.optional(v.string()),
});
export type Picture = v.InferOutput<typeof picture>;
