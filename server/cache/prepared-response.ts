import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const compress = promisify(brotliCompress);

/** What is sent of a representation: all of it, all of it compressed, or only that it has not changed. */
export interface ResponseVariant {
  readonly status: number;
  /** All that the answer says, but for the request's id. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer<ArrayBuffer>;
}

/** An answer as it goes over the wire: made, hashed and compressed once, then sent many times. */
export interface PreparedResponse {
  readonly etag: string;
  readonly body: Buffer<ArrayBuffer>;
  readonly whole: ResponseVariant;
  readonly compressed: ResponseVariant | undefined;
  /** Only for an answer with status 200: any other is sent in full, whatever the client has. */
  readonly unchanged: ResponseVariant | undefined;
}

/** Below this, compression costs more bytes in headers than it saves. */
const smallestCompressed = 600;
/** As quick as the levels below it, and 2 % smaller; the next that gains takes ten times as long. */
const quickQuality = 7;
/** Bytes that a new connection carries at once, less its headers: what a page has beyond comes a round trip later. */
const firstWindow = 13_500;
const nothing = Buffer.alloc(0);
const bestQuality = constants.BROTLI_MAX_QUALITY;

/** Makes a representation of a text with all headers of its answer, compressed quickly: somebody waits for it. */
export async function prepareResponse(
  text: string,
  headers: Record<string, string>,
  status = 200,
): Promise<PreparedResponse> {
  const body = Buffer.from(text);
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const vary = headers.vary ? `${headers.vary}, accept-encoding` : "accept-encoding";
  const fixed = { ...headers, etag, vary };
  const representation: PreparedResponse = {
    etag,
    body,
    whole: formOf(status, { ...fixed, "content-length": String(body.length) }, body),
    compressed: undefined,
    unchanged: status === 200 ? formOf(304, fixed, nothing) : undefined,
  };
  if (body.length < smallestCompressed) return representation;
  return compressed(representation, quickQuality);
}

/** Whether it is a page that costs each new reader a whole round trip more than it need. */
export function exceedsInitialCongestionWindow({ whole, compressed }: PreparedResponse): boolean {
  const isPage = whole.headers["content-type"]?.startsWith("text/html") ?? false;
  return isPage && compressed !== undefined && compressed.body.length > firstWindow;
}

/** The same, compressed as small as it gets. */
export function compressedBest(representation: PreparedResponse): Promise<PreparedResponse> {
  return compressed(representation, bestQuality);
}

async function compressed(representation: PreparedResponse, quality: number): Promise<PreparedResponse> {
  const { body, whole } = representation;
  const brotli = await compress(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
  const headers = { ...whole.headers, "content-encoding": "br", "content-length": String(brotli.length) };
  return { ...representation, compressed: formOf(whole.status, headers, brotli) };
}

function formOf(status: number, headers: Record<string, string>, body: Buffer<ArrayBuffer>): ResponseVariant {
  return { status, headers, body };
}

/** What a request says about the form it wants; nothing stands for a header that is not there. */
export interface Preconditions {
  readonly ifNoneMatch: string | undefined;
  readonly acceptEncoding: string | undefined;
}

/** The form of a representation for a request: 304 when the client has it, compressed when it can read that. */
export function selectVariant(
  representation: PreparedResponse,
  { ifNoneMatch, acceptEncoding }: Preconditions,
): ResponseVariant {
  const { etag, whole, compressed, unchanged } = representation;
  if (unchanged && ifNoneMatch && matches(ifNoneMatch, etag)) return unchanged;
  return compressed && acceptEncoding && readsBrotli(acceptEncoding) ? compressed : whole;
}

/** RFC 9110, section 12.5.3: named, and not with a weight of nothing. */
function readsBrotli(header: string): boolean {
  return /(?:^|,)\s*br\s*(?:;\s*q=(?:1|0\.0*[1-9])[\d.]*\s*)?(?:,|$)/i.test(header);
}

/** RFC 9110, section 13.1.2: weak comparison against a list, or any with `*`. */
function matches(header: string, etag: string): boolean {
  return header.split(",").some((candidate) => {
    const tag = candidate.trim();
    return tag === "*" || tag === etag || tag === `W/${etag}`;
  });
}
