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
});
export type Picture = v.InferOutput<typeof picture>;
