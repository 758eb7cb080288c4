import { cachedAtHeader } from "#contract/http/cached-at-header.ts";
import { ApiError, isErrorCode } from "#contract/http/errors.ts";
import { readTimeLimit } from "#contract/limits.ts";

/** An answer, and the moment its copy was saved on the device; `null` when it came from the network. */
export interface Read<T> {
  readonly data: T;
  readonly keptAt: string | null;
  /** Of the answer as it came; `null` when it had none. */
  readonly etag?: string | null;
}

export interface CallOptions {
  /** The platform's fetch, or the server's own when it renders a page. */
  fetch?: (request: Request) => Response | Promise<Response>;
  /** The site's; the page's own by default. */
  origin?: string;
  signal?: AbortSignal;
}

/**
 * Makes a read and checks its answer against the contract, whose schemas are loaded while the answer is on its way.
 * The one place that calls `fetch` for our API.
 *
 * @param path as `apiPath` writes it
 * @throws {ApiError} `offline` no answer, `timeout` none in time, `malformed` one that is not of the contract,
 *   otherwise the server's code.
 */
export async function call(path: string, options: CallOptions = {}): Promise<Read<unknown>> {
  const base = options.origin ?? globalThis.location.origin;
  const url = new URL(path, base);
  if (url.origin !== base || !url.pathname.startsWith("/api/")) throw new Error(`${path} is not in the contract`);
  const checking = import("#contract/http/parse-response.ts");
  // Whether it failed is asked when there is an answer.
  checking.catch(() => undefined);
  const limit = AbortSignal.timeout(readTimeLimit.nothingKept);
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
  const request = new Request(url, { signal });
  let response: Response;
  let body: unknown;
  try {
    response = await (options.fetch ?? globalThis.fetch)(request);
    // A proxy's error page need not be JSON; its status says enough.
    body = response.ok ? await response.json() : await response.json().catch(() => undefined);
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    if (cause instanceof SyntaxError) throw new ApiError("malformed", { cause });
    throw new ApiError(limit.aborted ? "timeout" : "offline", { cause });
  }
  if (!response.ok) throw errorOf(response.status, body);
  const { parseResponse } = await checking;
  const data = parseResponse(url.pathname, body);
  return { data, keptAt: response.headers.get(cachedAtHeader), etag: response.headers.get("etag") };
}

/** The error that an answer tells of, by its code, or by its status where it has none that is known. */
export function errorOf(status: number, body: unknown): ApiError {
  const said = typeof body === "object" && body !== null ? (body as { code?: unknown; errors?: unknown }) : {};
  if (isErrorCode(said.code)) {
    return new ApiError(said.code, isFields(said.errors) ? { fields: said.errors } : {});
  }
  if (status === 404) return new ApiError("not_found");
  if (status === 503) return new ApiError("maintenance");
  return new ApiError("internal");
}

function isFields(value: unknown): value is Record<string, string[]> {
  return typeof value === "object" && value !== null && Object.values(value).every(Array.isArray);
}
