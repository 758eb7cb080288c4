import { queryOptions } from "@tanstack/react-query";
import { apiPath, type QueryValues } from "#contract/api-path.ts";
import { type CallOptions, call, type Read } from "#contract/call.ts";
import type { AnswerOf, Endpoint } from "#contract/endpoint.ts";
import type { ApiError } from "#contract/errors.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: CallOptions & Record<string, unknown>;
  }
}

/** Milliseconds an answer counts as fresh within one visit. */
const staleTime = 30_000;

/** The cache key of a read: its URL, so that page and worker speak of the same thing. */
export function readKey(path: string): readonly ["read", string] {
  return ["read", path];
}

/**
 * Query options of a read, `readQuery<typeof getArticle>("/article/12", { lang })`. Loader and component use the
 * same function, so what the one fetched the other finds.
 */
export function readQuery<E extends Endpoint>(path: string, query: QueryValues) {
  const url = apiPath(path, query);
  return queryOptions<Read<AnswerOf<E>>, ApiError>({
    queryKey: readKey(url),
    queryFn: async ({ signal, meta }) => (await call(url, { ...meta, signal })) as Read<AnswerOf<E>>,
    staleTime,
    networkMode: "always",
    // The worker has already waited, and tried the kept copy.
    retry: false,
    throwOnError: true,
  });
}
