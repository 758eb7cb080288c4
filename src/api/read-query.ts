import { queryOptions } from "@tanstack/react-query";
import { apiPath, type QueryValues } from "#contract/http/api-path.ts";
import type { Endpoint, ResponseOf } from "#contract/http/endpoint.ts";
import type { ApiError } from "#contract/http/errors.ts";
import { type CallOptions, call, type Read } from "./read.ts";

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
  return queryOptions<Read<ResponseOf<E>>, ApiError>({
    queryKey: readKey(url),
    queryFn: async ({ signal, meta }) => (await call(url, { ...meta, signal })) as Read<ResponseOf<E>>,
    staleTime,
    networkMode: "always",
    // The worker has already waited, and tried the kept copy.
    retry: false,
    throwOnError: true,
  });
}
