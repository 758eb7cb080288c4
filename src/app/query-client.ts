import { QueryClient } from "@tanstack/react-query";
import type { ReadOptions } from "#src/api/read.ts";

/** The query cache; on the server there is one per request, with its own `fetch`. */
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
