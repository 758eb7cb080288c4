import type { Context, Hono } from "hono";
import * as v from "valibot";
import type { Endpoint, ResponseOf } from "#contract/http/endpoint.ts";
import { ApiError } from "#contract/http/errors.ts";
import { prepareWithContext, respond } from "#server/cache/respond.ts";
import type { ResponseCache } from "#server/cache/response-cache.ts";
import { cacheKey } from "#server/cache/serve-from-cache.ts";
import { routesOf } from "./action-route.ts";

type Input<E extends Endpoint> = v.InferOutput<E["params"]> & v.InferOutput<E["query"]>;

/**
 * Serves a read of the contract: input and response are validated, the response is cached and compressed once, with
 * an ETag and cache headers. Handlers return the type of the contract, or throw an `ApiError`.
 */
export function readRoute<E extends Endpoint>(
  app: Hono,
  responseCache: ResponseCache,
  endpoint: E,
  handle: (input: Input<E>) => Promise<ResponseOf<E>>,
): void {
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "cache-control": `public, max-age=0, s-maxage=${endpoint.maxAge}, must-revalidate`,
  };
  app.on("GET", routesOf(endpoint), async (c) => {
    const input = parse(endpoint, c);
    const prepared = await responseCache.get(cacheKey(c.req.url), endpoint.maxAge, async () =>
      prepareWithContext(c, JSON.stringify(v.parse(endpoint.answer, await handle(input))), headers),
    );
    return respond(c, prepared);
  });
}

function parse<E extends Endpoint>(endpoint: E, c: Context): Input<E> {
  const params = v.safeParse(endpoint.params, c.req.param());
  // No row can have such a path; an invalid query is the caller's mistake.
  if (!params.success) throw new ApiError("not_found");
  const query = v.safeParse(endpoint.query, c.req.query());
  if (!query.success) {
    const fields: Record<string, string[]> = {};
    for (const issue of query.issues) {
      const name = v.getDotPath(issue) ?? "";
      fields[name] = [...(fields[name] ?? []), issue.message];
    }
    throw new ApiError("invalid", { fields });
  }
  return { ...params.output, ...query.output } as Input<E>;
}
