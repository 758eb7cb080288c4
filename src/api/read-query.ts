import { queryOptions } from "@tanstack/react-query";
import { type Endpoint, type InputOf, pathOf, type ResponseOf } from "#contract/http/endpoint.ts";
import type { ApiError } from "#contract/http/errors.ts";
import { versionHeaders } from "#shared/version-headers.ts";
import { mayLackChanges } from "./missed-changes.ts";
import { type Read, type ReadOptions, read } from "./read.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: ReadOptions & Record<string, unknown>;
  }
}

/** Milliseconds for which a response counts as fresh within one visit. */
const staleTime = 30_000;

/** The cache key of a read is its URL, which page, server and worker share. */
export function readKey(path: string): readonly ["read", string] {
  return ["read", path];
}

/**
 * Whether the page has a preload link for a read. A browser uses the preloaded response only for a request with equal
 * headers.
 */
function isPreloaded(path: string): boolean {
  return Boolean(globalThis.document?.querySelector(`link[rel=preload][href="${path}"]`));
}

/** Query options of a read. Loader and component call the same function, so that they share the cached response. */
export function readQuery<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return queryOptions<Read<ResponseOf<E>>, ApiError>({
    queryKey: readKey(pathOf(endpoint, input)),
    queryFn: ({ signal, meta, client, queryKey }) => {
      const pastCaches = mayLackChanges(client.getQueryState(queryKey)?.dataUpdatedAt ?? 0);
      const headers = isPreloaded(pathOf(endpoint, input)) ? {} : versionHeaders;
      return read(endpoint, input, { headers, ...meta, signal, pastCaches });
    },
    staleTime,
    networkMode: "always",
    // The worker has already waited for the network and tried the cached copy.
    retry: false,
    throwOnError: true,
  });
}
