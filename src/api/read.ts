import * as v from "valibot";
import { readCachedAt } from "#contract/http/cached-at-header.ts";
import { type Endpoint, type InputOf, pathOf, type ResponseOf } from "#contract/http/endpoint.ts";
import { ApiError, isErrorCode } from "#contract/http/errors.ts";
import { readTimeLimit } from "#contract/limits.ts";

/** A response, and the time at which its copy was cached on the device; `null` when it came from the network. */
export interface Read<T> {
  readonly data: T;
  readonly keptAt: string | null;
  /** `null` when the response had none. */
  readonly etag?: string | null;
}

export interface ReadOptions {
  /** The platform's fetch by default; the server passes its own when it renders a page. */
  fetch?: (request: Request) => Response | Promise<Response>;
  /** The page's own origin by default. */
  origin?: string;
  signal?: AbortSignal;
}

/**
 * Reads from the API and validates the response against the endpoint's schema.
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
  const limit = AbortSignal.timeout(readTimeLimit.nothingKept);
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
  const request = new Request(url, { signal });
  let response: Response;
  let body: unknown;
  try {
    response = await (options.fetch ?? globalThis.fetch)(request);
    // A proxy's error page need not be JSON; its status is enough.
    body = response.ok ? await response.json() : await response.json().catch(() => undefined);
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    if (cause instanceof SyntaxError) throw new ApiError("invalid_response", { cause });
    throw new ApiError(limit.aborted ? "timeout" : "offline", { cause });
  }
  if (!response.ok) throw errorOf(response.status, body);
  const { success, output, issues } = v.safeParse(endpoint.answer, body);
  if (!success) throw new ApiError("invalid_response", { cause: v.flatten(issues) });
  return {
    data: output as ResponseOf<E>,
    keptAt: readCachedAt(response.headers),
    etag: response.headers.get("etag"),
  };
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
