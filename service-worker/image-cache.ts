import { imageCacheLimits } from "#contract/limits.ts";
import { pictureCache } from "#src/offline/library.ts";
import { cacheFirst } from "./cache-strategies.ts";

declare const self: ServiceWorkerGlobalScope;

const pictures = { name: pictureCache, ...imageCacheLimits };

/** `/media/<id>-<hash>/<width>[-night].<format>`: renderings of a picture share the first part. */
const rendering = /^(\/media\/\d+-[0-9a-f]{12}\/)(\d+)(-night)?\.\w+$/;

/** Avatars of members, beside their comments: each has one rendering. */
const avatar = /^\/media\/avatars\/[\w-]+\.webp$/;

/**
 * Handles the request of a picture, from the cache first. Without a cached copy and network, another cached rendering of
 * the picture is the response. `undefined` for all other requests.
 */
export function handlePicture(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== "GET" || request.mode === "navigate") return undefined;
  return rendering.test(pathname) || avatar.test(pathname) ? pictureOr(event, pathname) : undefined;
}

/** Pictures fetched at a time: the requests of the open page come first. */
const concurrency = 3;

/** Caches pictures in the background; `urls` are paths. */
export async function cachePictures(event: ExtendableEvent, urls: readonly string[]): Promise<void> {
  const queue = urls.filter((url) => rendering.test(url));
  const fetchNext = async () => {
    for (let url = queue.shift(); url; url = queue.shift()) {
      const request = new Request(new URL(url, self.location.origin));
      // A failed picture must not stop the others.
      await cacheFirst(event, request, pictures).catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, fetchNext));
}

async function pictureOr(event: FetchEvent, pathname: string): Promise<Response> {
  const response = await cacheFirst(event, event.request, pictures).catch(() => undefined);
  if (response && response.status < 500) return response;
  return (await otherRendering(pathname).catch(() => undefined)) ?? response ?? Response.error();
}

/** The best cached rendering of the same picture: in the same color scheme if possible, then the widest. */
async function otherRendering(pathname: string): Promise<Response | undefined> {
  const [, base, , night] = rendering.exec(pathname) ?? [];
  // Avatars have no other renderings.
  if (base === undefined) return undefined;
  const cache = await caches.open(pictureCache);
  const candidates = (await cache.keys()).flatMap((request) => {
    const found = rendering.exec(new URL(request.url).pathname);
    if (found?.[1] !== base) return [];
    return [{ request, sameScheme: found?.[3] === night, width: Number(found?.[2]) }];
  });
  candidates.sort((one, other) => Number(other.sameScheme) - Number(one.sameScheme) || other.width - one.width);
  const best = candidates[0];
  return best && cache.match(best.request);
}
