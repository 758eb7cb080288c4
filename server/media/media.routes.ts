import { createHash } from "node:crypto";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { Hono } from "hono";
import { etag } from "hono/etag";
import { ApiError } from "#contract/http/errors.ts";
import { pictureWidths } from "#contract/limits.ts";
import { boundedQueue } from "#server/api/bounded-queue.ts";
import { networkLimiter } from "#server/api/network-limiter.ts";
import type { PictureCrop, PictureFormat } from "#shared/picture-url.ts";
import { crops, focusOf } from "./crops.ts";
import { findPicture, hasNight, readOriginal } from "./media.queries.ts";
import { pictureCache, type WarningLog } from "./picture-cache.ts";
import { renderPicture } from "./renditions.ts";

const namePattern = /^([1-9]\d{0,9})-([0-9a-f]{12})$/;
const filePattern = /^([1-9]\d{2,3}(?:x\d{3})?)(-\d{1,3}-\d{1,3})?(-night)?\.(avif|webp|png)$/;
const largestId = 2_147_483_647;

/** Addresses contain a hash of the content, so responses never expire. */
const headers = {
  "cache-control": "public, max-age=31536000, immutable",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
};
/** Images of share cards and mails are shown on pages of other sites. */
const elsewhere = { "cross-origin-resource-policy": "cross-origin" };

/** Renditions of a network that are not cached. A page has up to fifty pictures. */
const rate = { times: 600, seconds: 60 } as const;
/** Originals in memory at a time, and requests that wait. */
const takeTurn = boundedQueue({ running: 2, waiting: 300 });

/** Parses the address of a rendition. Returns `undefined` for an invalid address. */
function parseAddress(name: string, file: string) {
  const [, id, hash] = namePattern.exec(name) ?? [];
  const [, size = "", focus = "", night, format] = filePattern.exec(file) ?? [];
  const width = pictureWidths.find((allowed) => allowed === Number(size));
  const area = width ? { width } : crops[size as PictureCrop];
  if (
    id === undefined ||
    hash === undefined ||
    !area ||
    (focus !== "" && width !== undefined) ||
    Number(id) > largestId
  )
    return undefined;
  const scheme = night ? ("night" as const) : ("day" as const);
  return { id: Number(id), hash, size, focus, area, scheme, format: format as PictureFormat };
}

/**
 * Serves renditions of stored images at `/:name/:file`, the addresses of `pictureUrl`. They are rendered at the first
 * request and cached on disk.
 */
export function mediaRoutes({
  db,
  dataDir,
  proxies,
  log = console,
}: {
  db: NodePgDatabase;
  dataDir: string;
  proxies: number;
  log?: WarningLog;
}): Hono {
  const cache = pictureCache(dataDir, log);
  const limiter = networkLimiter("rendition", rate, proxies);
  return new Hono().get("/:name/:file", etag({ retainedHeaders: ["etag", ...Object.keys(headers)] }), async (c) => {
    const requested = parseAddress(c.req.param("name"), c.req.param("file"));
    if (!requested) throw new ApiError("not_found");
    // Queried even when the rendition is cached, because a deleted image must not be served.
    const row = await findPicture(db, requested.id);
    if (row?.hash !== requested.hash || (requested.scheme === "night" && !hasNight(row)))
      throw new ApiError("not_found");
    const { id, hash, size, focus, area, scheme, format } = requested;
    const point = focusOf(row);
    // Only the picture's own focal point, so that nobody makes the server render a thousand others.
    if (focus !== "" && focus !== `-${point?.join("-")}`) throw new ApiError("not_found");
    if (format === "png") c.set("commonHeaders", { ...c.get("commonHeaders"), ...elsewhere });
    const name = `${id}-${hash}-${size}${focus}${scheme === "night" ? "-night" : ""}.${format}`;
    // A program that only asks whether a picture exists causes no rendering.
    if (c.req.method === "HEAD" && !(await cache.has(name))) {
      return c.body(null, 200, { ...headers, "content-type": `image/${format}` });
    }
    const bytes = await cache.get(name, async () => {
      await limiter.consume(c);
      return takeTurn(async () => {
        const original = await readOriginal(db, requested);
        if (!original) throw new ApiError("not_found");
        return renderPicture(original, { ...area, format, ...(focus !== "" && { focus: point }) });
      });
    });
    return c.body(new Uint8Array(bytes), 200, {
      ...headers,
      etag: `"${createHash("sha1").update(bytes).digest("base64url")}"`,
      "content-type": `image/${format}`,
      "content-length": String(bytes.length),
    });
  });
}
