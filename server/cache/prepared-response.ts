import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { boundedQueue } from "#server/api/bounded-queue.ts";
import type { ShownItem } from "./shown-items.ts";

const compress = promisify(brotliCompress);
/** Compressions run on the threads that also hash passwords and read files, so some threads stay free for those. */
const fastTurn = boundedQueue({ running: 2, waiting: 500 });
const bestTurn = boundedQueue({ running: 1, waiting: 100 });

/** One form of a response: plain, compressed, or `304 Not Modified`. */
export interface ResponseVariant {
  readonly status: number;
  /** All headers except the request id. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer<ArrayBuffer>;
}

/** A response that is made, hashed and compressed once and sent many times. */
export interface PreparedResponse {
  readonly etag: string;
  readonly body: Buffer<ArrayBuffer>;
  readonly full: ResponseVariant;
  readonly compressed: ResponseVariant | undefined;
  /** For status 200 only; other responses are always sent in full. */
  readonly notModified: ResponseVariant | undefined;
  /** Items whose comments or counters it shows. */
  readonly items?: ReadonlySet<ShownItem>;
}

/** Below this length compression costs more bytes in headers than it saves. */
const minCompressedBytes = 600;
/** As fast as the levels below, and 2 % smaller. The next level that saves bytes takes ten times as long. */
const fastQuality = 7;
/** Bytes in the initial congestion window of a connection, without headers. Further bytes arrive a round trip later. */
const initialWindowBytes = 13_500;
const emptyBody = Buffer.alloc(0);
const bestQuality = constants.BROTLI_MAX_QUALITY;

/**
 * Prepares a response with all its headers. It is compressed fast, because a client waits for it.
 *
 * @throws {ApiError} `unavailable` when too many compressions wait
 */
export async function prepareResponse(
  text: string,
  headers: Record<string, string>,
  status = 200,
): Promise<PreparedResponse> {
  const body = Buffer.from(text);
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const vary = headers.vary ? `${headers.vary}, accept-encoding` : "accept-encoding";
  const fixed = { ...headers, etag, vary };
  const response: PreparedResponse = {
    etag,
    body,
    full: variantOf(status, { ...fixed, "content-length": String(body.length) }, body),
    compressed: undefined,
    notModified: status === 200 ? variantOf(304, fixed, emptyBody) : undefined,
  };
  if (body.length < minCompressedBytes) return response;
  return fastTurn(() => compressed(response, fastQuality));
}

/** Whether the response is a page that new readers receive a round trip later than one that fits the initial window. */
export function exceedsInitialCongestionWindow({ full, compressed }: PreparedResponse): boolean {
  const isPage = full.headers["content-type"]?.startsWith("text/html") ?? false;
  return isPage && compressed !== undefined && compressed.body.length > initialWindowBytes;
}

/**
 * Compresses a prepared response as small as possible.
 *
 * @throws {ApiError} `unavailable` when too many compressions wait
 */
export function compressedBest(response: PreparedResponse): Promise<PreparedResponse> {
  return bestTurn(() => compressed(response, bestQuality));
}

async function compressed(response: PreparedResponse, quality: number): Promise<PreparedResponse> {
  const { body, full } = response;
  const brotli = await compress(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
  const headers = { ...full.headers, "content-encoding": "br", "content-length": String(brotli.length) };
  return { ...response, compressed: variantOf(full.status, headers, brotli) };
}

function variantOf(status: number, headers: Record<string, string>, body: Buffer<ArrayBuffer>): ResponseVariant {
  return { status, headers, body };
}

/** Request headers that decide the form of the response. */
export interface Preconditions {
  readonly ifNoneMatch: string | undefined;
  readonly acceptEncoding: string | undefined;
}

/** Selects the form for a request: 304 if the client has the response, compressed if the client accepts brotli. */
export function selectVariant(
  response: PreparedResponse,
  { ifNoneMatch, acceptEncoding }: Preconditions,
): ResponseVariant {
  const { etag, full, compressed, notModified } = response;
  if (notModified && ifNoneMatch && matches(ifNoneMatch, etag)) return notModified;
  return compressed && acceptEncoding && acceptsBrotli(acceptEncoding) ? compressed : full;
}

/** Whether brotli is listed with a weight above 0 (RFC 9110, section 12.5.3). */
function acceptsBrotli(header: string): boolean {
  return /(?:^|,)\s*br\s*(?:;\s*q=(?:1|0\.0*[1-9])[\d.]*\s*)?(?:,|$)/i.test(header);
}

/** Compares an ETag weakly with a list, or with `*` (RFC 9110, section 13.1.2). */
function matches(header: string, etag: string): boolean {
  return header.split(",").some((candidate) => {
    const tag = candidate.trim();
    return tag === "*" || tag === etag || tag === `W/${etag}`;
  });
}
