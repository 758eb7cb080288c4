import type { WorkboxPlugin } from "workbox-core/types.js";
import { ExpirationPlugin, type ExpirationPluginOptions } from "workbox-expiration";
import { retirement } from "./retirement.ts";

/** A page in place of a file is a captive portal or a mistake of a server; kept, it would stay for good. */
const refusePages: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => {
    const isPage = response.headers.get("content-type")?.startsWith("text/html");
    return response.status === 200 && !isPage ? response : null;
  },
};

/** What is under way must not hold up another version that takes over. */
const letGo: WorkboxPlugin = {
  requestWillFetch: async ({ request }) =>
    new Request(request, { signal: AbortSignal.any([request.signal, retirement]) }),
};

/** Options of a Workbox strategy for files kept on first use: within limits, and whole ones only. */
export function runtimeCache(cacheName: string, limits: ExpirationPluginOptions) {
  // Its optional callbacks are declared less strictly than the interface that it implements.
  const expiration = new ExpirationPlugin(limits) as WorkboxPlugin;
  return { cacheName, plugins: [refusePages, letGo, expiration] };
}
