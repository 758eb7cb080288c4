import type { Context, Hono } from "hono";
import * as v from "valibot";
import { type Endpoint, pathOf, type ResponseOf } from "#contract/http/endpoint.ts";
import { ApiError } from "#contract/http/errors.ts";
import { prepareWithContext, respond } from "#server/cache/respond.ts";
import type { ResponseCache } from "#server/cache/response-cache.ts";
import type { ShownItem } from "#server/cache/shown-items.ts";
import { routesOf } from "./action-route.ts";
import { boundedQueue } from "./bounded-queue.ts";
import type { NetworkLimiter } from "./network-limiter.ts";

type Input<E extends Endpoint> = v.InferOutput<E["params"]> & v.InferOutput<E["query"]>;

interface Options<E extends Endpoint> {
  /** Limits requests whose response is not cached. */
  readonly limiter?: NetworkLimiter;
  /** Returns the items whose comments or counters a response shows. Their changes invalidate it. */
  itemsOf?(answer: ResponseOf<E>, input: Input<E>): readonly ShownItem[];
}

/** Reads from the database at a time: half of its connections. Log-ins and writes use the rest. */
const takeTurn = boundedQueue({ running: 10, waiting: 1000 });

/**
 * Serves a read of the contract: input and response are validated, the response is cached and compressed once, with
 * an ETag and cache headers. Handlers return the type of the contract, or throw an `ApiError`.
 */
export function readRoute<E extends Endpoint>(
  app: Hono,
  responseCache: ResponseCache,
  endpoint: E,
  handle: (input: Input<E>) => Promise<ResponseOf<E>>,
  { limiter, itemsOf }: Options<E> = {},
): void {
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "cache-control": `public, max-age=0, s-maxage=${endpoint.maxAge}, must-revalidate`,
  };
  app.on("GET", routesOf(endpoint), async (c) => {
    const input = parse(endpoint, c);
    const key = keyOf(endpoint, input, c.req.query());
    const cached = responseCache.peek(key);
    if (cached) return respond(c, cached);
    if (limiter) await limiter.consume(c);
    const prepared = await responseCache.get(key, endpoint.maxAge, async () => {
      const answer = await takeTurn(() => handle(input));
      const prepared = await prepareWithContext(c, JSON.stringify(v.parse(endpoint.answer, answer)), headers);
      return itemsOf ? { ...prepared, items: new Set(itemsOf(answer, input)) } : prepared;
    });
    return respond(c, prepared);
  });
}

/**
 * Returns the cache key: the path with the sent parameters of the contract, in the form that clients write. Parameters
 * that the contract does not name change nothing.
 */
function keyOf<E extends Endpoint>(endpoint: E, input: Input<E>, sent: Record<string, string>): string {
  const named = Object.keys({ ...endpoint.params.entries, ...endpoint.query.entries });
  const isParameter = (name: string) => name in endpoint.params.entries || name in sent;
  const values = named.filter(isParameter).map((name) => [name, (input as Record<string, unknown>)[name]]);
  return pathOf(endpoint, Object.fromEntries(values));
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
