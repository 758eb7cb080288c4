import { QueryClient } from "@tanstack/react-query";

/** The query cache of one tab. Reads fail at once without a network, so that screens can show what the device has. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: "always", retry: false, staleTime: 10_000, gcTime: 30 * 60 * 1000 },
      mutations: { networkMode: "always", retry: false },
    },
  });
}
