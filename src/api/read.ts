import * as v from "valibot";
import { readCachedAt } from "#contract/http/cached-at-header.ts";
import { type Endpoint, type InputOf, pathOf, type ResponseOf } from "#contract/http/endpoint.ts";
import { ApiError, isErrorCode } from "#contract/http/errors.ts";
import { readTimeLimit } from "#contract/limits.ts";

/** A response, and the time at which its copy was cached on the device; `null` when it came from the network. */
export interface Read<T> {
  readonly data: T;
  readonly cachedAt: string | null;
  /** `null` when the response had none. */
  readonly etag?: string | null;
}

export interface ReadOptions {
  /** The platform's fetch by default; the server passes its own when it renders a page. */
  fetch?: (request: Request) => Response | Promise<Response>;
  /** The page's own origin by default. */
  origin?: string;
  signal?: AbortSignal;
  headers?: Readonly<Record<string, string>>;
  /** Whether the response must come from the network, if there is one. */
  pastCaches?: boolean;
}

/**
 * Reads from the API and validates the response against the endpoint's schema. A response that does not fit may be a
 * cached one of another build: it is requested once more, past the caches of the worker and the browser.
 *
 * @throws {ApiError} `offline` no response, `timeout` none in time, `invalid_response` a response that does not fit the
 *   schema, otherwise the server's code
 */
export async function read<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: ReadOptions = {},
): Promise<Read<ResponseOf<E>>> {
  const url = new URL(pathOf(endpoint, input), options.origin ?? globalThis.location.origin);
  const limit = AbortSignal.timeout(readTimeLimit.uncached);
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
  const request = async (cache: RequestCache): Promise<Read<ResponseOf<E>>> => {
    try {
      return await parse(
        endpoint,
        await (options.fetch ?? globalThis.fetch)(new Request(url, { signal, cache, headers: options.headers ?? {} })),
      );
    } catch (cause) {
      if (cause instanceof ApiError || options.signal?.aborted) throw cause;
      throw new ApiError(limit.aborted ? "timeout" : "offline", { cause });
    }
  };
  return request(options.pastCaches ? "no-cache" : "default").catch((error: unknown) => {
    if (error instanceof ApiError && error.code === "invalid_response") return request("reload");
    throw error;
  });
}

/** @throws {ApiError} `invalid_response`, or the server's code; other errors when the body cannot be read */
async function parse<E extends Endpoint>(endpoint: E, response: Response): Promise<Read<ResponseOf<E>>> {
  const { headers, ok, status } = response;
  const body: unknown = await response.json().catch((cause: unknown) => {
    // A proxy's error page need not be JSON; its status is enough.
    if (!ok) return undefined;
    throw cause instanceof SyntaxError ? new ApiError("invalid_response", { cause }) : cause;
  });
  if (!ok) throw errorOf(status, body);
  const { success, output, issues } = v.safeParse(endpoint.answer, body);
  if (!success) throw new ApiError("invalid_response", { cause: v.flatten(issues) });
  return { data: output as ResponseOf<E>, cachedAt: readCachedAt(headers), etag: headers.get("etag") };
}

/** The error of a failed response: by its code, or by its status where the code is unknown. */
export function errorOf(status: number, body: unknown): ApiError {
  const error = typeof body === "object" && body !== null ? (body as { code?: unknown; errors?: unknown }) : {};
  if (isErrorCode(error.code)) {
    return new ApiError(error.code, isFields(error.errors) ? { fields: error.errors } : {});
  }
  if (status === 404) return new ApiError("not_found");
  if (status === 503) return new ApiError("maintenance");
  return new ApiError("internal");
}

function isFields(value: unknown): value is Record<string, string[]> {
  return typeof value === "object" && value !== null && Object.values(value).every(Array.isArray);
}
