import * as v from "valibot";
import { isoTimestamp } from "#contract/http/endpoint.ts";
import { pictureWidths } from "#contract/limits.ts";

/*
 * What page and worker say to each other. Both check what they receive:
 * an old tab may talk to a new worker, and a new page to an old one.
 */

const apiPath = v.pipe(v.string(), v.startsWith("/api/"));

/** The answer of a read as it goes between the two: of the page from before the worker was there, or as it is kept. */
const firstRead = v.object({
  path: apiPath,
  data: v.unknown(),
  savedAt: isoTimestamp,
  etag: v.optional(v.nullable(v.string())),
});
export type CachedRead = v.InferOutput<typeof firstRead>;

/** Copies that can be asked for at a time. */
export const maxCopies = 12;

/** A section by the path of its page, and the language it is read in. */
const section = { uri: v.pipe(v.string(), v.startsWith("/")), lang: v.number() };

/** Which renderings of a picture this device shows: in a list, and above a text. */
export const picturePreferences = v.object({
  widths: v.pipe(v.array(v.picklist(pictureWidths)), v.maxLength(4)),
  night: v.boolean(),
});
export type PicturePreferences = v.InferOutput<typeof picturePreferences>;

export const pageMessage = v.variant("type", [
  /** What the first visit loaded: to be kept without asking for it again. */
  v.object({
    type: v.literal("keep"),
    reads: v.array(firstRead),
    pictures: v.array(v.pipe(v.string(), v.startsWith("/media/"))),
    /** Path and query of the page itself. */
    page: v.optional(v.pipe(v.string(), v.regex(/^\/(?!\/)/))),
  }),
  /** The page was on its way when the worker came into control, and so was left out of it. */
  v.object({ type: v.literal("claim") }),
  /** Comes with a port, which gets a `keptPathsAnswer`. */
  v.object({ type: v.literal("kept-paths") }),
  /** Comes with a port, which gets a `keptCopiesAnswer`: what of these reads is kept, without asking the network. */
  v.object({ type: v.literal("kept-copies"), paths: v.pipe(v.array(apiPath), v.maxLength(maxCopies)) }),
  v.object({ type: v.literal("skip-waiting") }),
  /** The reader has just asked for a section: fill it now. */
  v.object({ type: v.literal("follow-section"), ...section, pictures: picturePreferences }),
  /** The member has wished for something: see to it that it is sent, also when no page is there any more. */
  v.object({ type: v.literal("wishes") }),
  /** Look after the kept sections that are due. */
  v.object({ type: v.literal("refresh-sections"), pictures: picturePreferences }),
]);
export type PageMessage = v.InferOutput<typeof pageMessage>;

export const cachedPathsReply = v.array(v.string());
export const cachedReadsReply = v.array(firstRead);

/**
 * What the network made of a read: `same` as the kept copy, `changed` and ready to be read again,
 * `gone` from the site and from the device, or `failed`, so that the copy stands.
 */
const outcomes = ["same", "changed", "gone", "failed"] as const;
export type RevalidationResult = (typeof outcomes)[number];

export const workerMessage = v.variant("type", [
  v.object({ type: v.literal("read"), path: apiPath, outcome: v.picklist(outcomes) }),
  /** A copy could not be kept: the device is full. */
  v.object({ type: v.literal("quota") }),
  /** How far a section has come, in items. */
  v.object({
    type: v.literal("section"),
    ...section,
    state: v.picklist(["filling", "complete", "full", "failed", "waiting"]),
    done: v.number(),
    total: v.number(),
  }),
  /** A push has been shown: there is something new. Without an id it could not be read. */
  v.object({ type: v.literal("pushed"), id: v.optional(v.number()) }),
  /** What the site has withdrawn is no longer on the device, pinned or not. */
  v.object({ type: v.literal("withdrawn"), items: v.array(v.object({ path: apiPath, title: v.string() })) }),
]);
export type WorkerMessage = v.InferOutput<typeof workerMessage>;
export type SectionProgress = Extract<WorkerMessage, { type: "section" }>;
