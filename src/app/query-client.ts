import { QueryClient } from "@tanstack/react-query";
import type { CallOptions } from "#src/api/read.ts";

/** The cache of reads; on the server one for each request, with a fetch of its own. */
export function createQueryClient(callOptions: CallOptions = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        meta: { ...callOptions },
        gcTime: 30 * 60 * 1000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  });
}
