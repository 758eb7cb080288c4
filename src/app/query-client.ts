import { QueryClient } from "@tanstack/react-query";
import type { ReadOptions } from "#src/api/read.ts";

/** The cache of reads; on the server one for each request, with a fetch of its own. */
export function createQueryClient(readOptions: ReadOptions = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        meta: { ...readOptions },
        gcTime: 30 * 60 * 1000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  });
}
