import * as v from "valibot";
import { isoTimestamp } from "#contract/http/endpoint.ts";
import { pictureWidths } from "#contract/limits.ts";

/*
 * The messages between page and worker. Both validate them: an old tab may talk to a new worker, and a new page to an
 * old one.
 */

const apiPath = v.pipe(v.string(), v.startsWith("/api/"));

/** A response as it is passed on: one that the page read before the worker was there, or a cached one. */
const cachedRead = v.object({
  path: apiPath,
  data: v.unknown(),
  savedAt: isoTimestamp,
  etag: v.optional(v.nullable(v.string())),
});
export type CachedRead = v.InferOutput<typeof cachedRead>;

/** Cached reads that one message may request. */
export const maxCachedReads = 12;

/** A section by the path of its page, and the language it is read in. */
const section = { uri: v.pipe(v.string(), v.startsWith("/")), lang: v.number() };

/** Which renderings of a picture this device shows: in a list, and above a text. */
export const picturePreferences = v.object({
  widths: v.pipe(v.array(v.picklist(pictureWidths)), v.maxLength(4)),
  night: v.boolean(),
});
export type PicturePreferences = v.InferOutput<typeof picturePreferences>;

export const pageMessage = v.variant("type", [
  /** The first visit has loaded these: cache them without a request. */
  v.object({
    type: v.literal("cache"),
    reads: v.array(cachedRead),
    pictures: v.array(v.pipe(v.string(), v.startsWith("/media/"))),
    /** Path and query of the page itself. */
    page: v.optional(v.pipe(v.string(), v.regex(/^\/(?!\/)/))),
  }),
  /** The page was loading when the worker took control, so the worker does not control it yet. */
  v.object({ type: v.literal("claim") }),
  /** Comes with a port for a `cachedPathsReply`. */
  v.object({ type: v.literal("cached-paths") }),
  /** Comes with a port for a `cachedReadsReply`: the cached ones of these reads. The network is not used. */
  v.object({ type: v.literal("cached-reads"), paths: v.pipe(v.array(apiPath), v.maxLength(maxCachedReads)) }),
  /** Sent by workbox-window. */
  v.object({ type: v.literal("SKIP_WAITING") }),
  /** The reader has just saved a section: download it now. */
  v.object({ type: v.literal("sync-section"), ...section, pictures: picturePreferences }),
  /** The outbox has a new entry: send it, also when no page is open any more. */
  v.object({ type: v.literal("flush-outbox") }),
  /** Sync the saved sections that are due. */
  v.object({ type: v.literal("refresh-sections"), pictures: picturePreferences }),
]);
export type PageMessage = v.InferOutput<typeof pageMessage>;

export const cachedPathsReply = v.array(v.string());
export const cachedReadsReply = v.array(cachedRead);

/**
 * The result of revalidating a cached response. `same`: it is current. `changed`: the new one is cached. `gone`: site and
 * device have it no more. `failed`: the cached one stays.
 */
const outcomes = ["same", "changed", "gone", "failed"] as const;
export type RevalidationResult = (typeof outcomes)[number];

export const workerMessage = v.variant("type", [
  v.object({ type: v.literal("read"), path: apiPath, outcome: v.picklist(outcomes) }),
  /** A response could not be cached: the storage quota is reached. */
  v.object({ type: v.literal("quota") }),
  /** Progress of a section's download, in items. */
  v.object({
    type: v.literal("section"),
    ...section,
    state: v.picklist(["filling", "complete", "full", "failed", "waiting"]),
    done: v.number(),
    total: v.number(),
  }),
  /** A push was shown. It has no id when it could not be read. */
  v.object({ type: v.literal("pushed"), id: v.optional(v.number()) }),
  /** Items that the site has withdrawn. They are removed from the device, pinned or not. */
  v.object({ type: v.literal("withdrawn"), items: v.array(v.object({ path: apiPath, title: v.string() })) }),
]);
export type WorkerMessage = v.InferOutput<typeof workerMessage>;
export type SectionProgress = Extract<WorkerMessage, { type: "section" }>;
