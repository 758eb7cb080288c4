import { serveCopy } from "./serve-copy.ts";

/** Keeps what it is asked for and answers with it: the least a worker can do. */
const leastWorker = `
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
async function answer(request) {
  const cache = await caches.open("limit");
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}
addEventListener("fetch", (event) => event.respondWith(answer(event.request)));
`;

/** What a page would be that is written by hand: the same content and inline styles, nothing that runs or is loaded for it. */
export function withoutScripts(html: string): string {
  return html.replace(/<script\b[^>]*>.*?<\/script>/gs, "").replace(/<link\b[^>]*>/g, "");
}

/** Serves the limit of every page of a site: the page without its scripts. `/sw.js` is the least worker. */
export function serveBaseline(site: string): ReturnType<typeof serveCopy> {
  return serveCopy(site, { page: withoutScripts, scripts: { "/sw.js": leastWorker } });
}
