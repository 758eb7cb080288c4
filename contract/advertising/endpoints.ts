import * as v from "valibot";
import { endpoint, id, isoTimestamp, lang } from "../http/endpoint.ts";
import { safeLink } from "../http/link.ts";
import { picture } from "../media/schemas.ts";

export const banner = v.object({
  id,
  desktop_img: picture,
  mobile_img: picture,
  uri: safeLink,
  text: v.string(),
});
export type Banner = v.InferOutput<typeof banner>;

const timedBanner = v.object({
  ...banner.entries,
  starts_at: isoTimestamp,
  ends_at: isoTimestamp,
  /** Path of its page; null for a banner of the whole site. Missing in cached copies of earlier releases. */
  page_uri: v.optional(v.nullable(v.string()), null),
});

export const getCover = endpoint({
  name: "getCover",
  method: "GET",
  path: "/cover",
  params: v.object({}),
  query: v.object({ lang }),
  answer: v.object({ cover: v.nullable(timedBanner) }),
  maxAge: 60,
});

export const getAdContent = endpoint({
  name: "getAdContent",
  method: "GET",
  path: "/ad-content",
  params: v.object({}),
  query: v.object({ lang }),
  answer: v.object({ ad_list: v.array(timedBanner) }),
  maxAge: 60,
});

export const getFloatingLayer = endpoint({
  name: "getFloatingLayer",
  method: "GET",
  path: "/floating-layer",
  params: v.object({}),
  query: v.object({ lang }),
  answer: v.object({ floating_list: v.array(timedBanner) }),
  maxAge: 60,
});
