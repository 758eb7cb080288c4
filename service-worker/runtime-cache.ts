import type { WorkboxPlugin } from "workbox-core/types.js";
import { ExpirationPlugin, type ExpirationPluginOptions } from "workbox-expiration";

/** A page in place of a file is a captive portal or a mistake of a server; kept, it would stay for good. */
const refusePages: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => {
    const isPage = response.headers.get("content-type")?.startsWith("text/html");
    return response.status === 200 && !isPage ? response : null;
  },
};

/** Options of a Workbox strategy for files kept on first use: within limits, and whole ones only. */
export function runtimeCache(cacheName: string, limits: ExpirationPluginOptions) {
  // Its optional callbacks are declared less strictly than the interface that it implements.
  const expiration = new ExpirationPlugin(limits) as WorkboxPlugin;
  return { cacheName, plugins: [refusePages, expiration] };
}
