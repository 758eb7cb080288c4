import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { LRUCache } from "lru-cache";

const compress = promisify(brotliCompress);

/** An answer as it goes over the wire: made, hashed and compressed once, then sent many times. */
export interface Representation {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly body: Buffer<ArrayBuffer>;
  readonly brotli: Buffer<ArrayBuffer> | undefined;
}

/** Below this, compression costs more bytes in headers than it saves. */
const smallestCompressed = 600;
const quickQuality = 5;
const bestQuality = constants.BROTLI_MAX_QUALITY;

function compressed(body: Buffer, quality: number): Promise<Buffer<ArrayBuffer>> {
  return compress(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

/** Makes a representation of a text, compressed quickly: somebody waits for it. */
export async function represent(text: string, headers: Record<string, string>, status = 200): Promise<Representation> {
  const body = Buffer.from(text);
  const brotli = body.length < smallestCompressed ? undefined : await compressed(body, quickQuality);
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  return { status, headers, etag, body, brotli };
}

/**
 * Answers a request with a representation: 304 when the client has it, compressed when it can read that.
 * `common` are the headers that every answer carries.
 */
export function respond(
  request: Request,
  { status, headers, etag, body, brotli }: Representation,
  common: Readonly<Record<string, string>> = {},
): Response {
  const answer: Record<string, string> = { ...common, ...headers, etag, vary: varyOf(headers) };
  if (status === 200 && matches(request.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers: answer });
  }
  const sent = readsBrotli(request.headers.get("accept-encoding") ?? "") ? brotli : undefined;
  if (sent) answer["content-encoding"] = "br";
  const bytes = sent ?? body;
  answer["content-length"] = String(bytes.length);
  return new Response(request.method === "HEAD" ? null : bytes, { status, headers: answer });
}

/** RFC 9110, section 12.5.3: named, and not with a weight of nothing. */
function readsBrotli(header: string): boolean {
  return header.split(",").some((coding) => /^\s*br\s*(;\s*q=(1|0\.0*[1-9])[\d.]*\s*)?$/i.test(coding));
}

function varyOf(headers: Record<string, string>): string {
  return headers.vary ? `${headers.vary}, accept-encoding` : "accept-encoding";
}

/** RFC 9110, section 13.1.2: weak comparison against a list, or any with `*`. */
function matches(header: string | null, etag: string): boolean {
  if (!header) return false;
  return header.split(",").some((candidate) => {
    const tag = candidate.trim();
    return tag === "*" || tag === etag || tag === `W/${etag}`;
  });
}

/**
 * Representations by key, in memory, for a bounded number of bytes and seconds.
 * Requests for the same missing key wait for one that makes it.
 */
export class Representations {
  readonly #kept: LRUCache<string, Representation>;
  readonly #underWay = new Map<string, Promise<Representation>>();
  /** Those that are, or are being, compressed as small as they get. */
  readonly #best = new WeakSet<Representation>();
  #generation = 0;

  constructor(maxBytes = 64 * 1024 * 1024) {
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ body, brotli }) => body.length + (brotli?.length ?? 0) + 1024,
    });
  }

  /** What is kept under a key, if it is still good. What is asked for again is compressed as small as it gets. */
  peek(key: string): Representation | undefined {
    const kept = this.#kept.get(key);
    if (kept?.brotli && !this.#best.has(kept)) {
      this.#best.add(kept);
      void this.#improve(key, kept);
    }
    return kept;
  }

  async #improve(key: string, kept: Representation): Promise<void> {
    const best = { ...kept, brotli: await compressed(kept.body, bestQuality) };
    this.#best.add(best);
    // Only in place of the one it was made from, for the rest of its time.
    if (this.#kept.peek(key) === kept) this.#kept.set(key, best, { ttl: Math.max(1, this.#kept.getRemainingTTL(key)) });
  }

  /** The kept representation, or a new one; errors are not kept. */
  get(key: string, seconds: number, make: () => Promise<Representation>): Promise<Representation> {
    const kept = this.peek(key);
    if (kept) return Promise.resolve(kept);
    const waiting = this.#underWay.get(key);
    if (waiting) return waiting;
    const generation = this.#generation;
    const making = make()
      .then((made) => {
        // What was read before a change of content must not be kept after it.
        if (made.status === 200 && generation === this.#generation) {
          this.#kept.set(key, made, { ttl: seconds * 1000 });
        }
        return made;
      })
      .finally(() => {
        // After a change of content another one may be under way by now, and those who wait must find it.
        if (this.#underWay.get(key) === making) this.#underWay.delete(key);
      });
    this.#underWay.set(key, making);
    return making;
  }

  /** Forgets everything, because content has changed. */
  clear(): void {
    this.#generation++;
    this.#kept.clear();
    this.#underWay.clear();
  }
}
