import { imageCacheLimits } from "#contract/limits.ts";
import { pictureCache } from "#src/offline/library.ts";
import { cacheFirst } from "./cache-strategies.ts";

declare const self: ServiceWorkerGlobalScope;

const pictures = { name: pictureCache, ...imageCacheLimits };

/** `/media/<id>-<hash>/<width>[-night].<format>`: every rendering of a picture begins alike. */
const rendering = /^(\/media\/\d+-[0-9a-f]{12}\/)(\d+)(-night)?\.\w+$/;

/** Pictures of members, beside what they say: each has one rendering. */
const avatar = /^\/media\/avatars\/[\w-]+\.webp$/;

/**
 * Answers for a picture: the kept one first. Where neither copy nor network has it, another rendering
 * of the same picture stands in. `undefined` for everything else.
 */
export function handlePicture(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== "GET" || request.mode === "navigate") return undefined;
  return rendering.test(pathname) || avatar.test(pathname) ? pictureOr(event, pathname) : undefined;
}

/** Pictures asked for at a time: what the reader looks at meanwhile comes first. */
const lanes = 3;

/** Keeps pictures that nobody waits for; `urls` are paths. */
export async function cachePictures(event: ExtendableEvent, urls: readonly string[]): Promise<void> {
  const left = urls.filter((url) => rendering.test(url));
  const lane = async () => {
    for (let url = left.shift(); url; url = left.shift()) {
      const request = new Request(new URL(url, self.location.origin));
      // One that cannot be had must not stop the rest.
      await cacheFirst(event, request, pictures).catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

async function pictureOr(event: FetchEvent, pathname: string): Promise<Response> {
  const response = await cacheFirst(event, event.request, pictures).catch(() => undefined);
  if (response && response.status < 500) return response;
  return (await otherRendering(pathname).catch(() => undefined)) ?? response ?? Response.error();
}

/** The best kept rendering of the same picture: of the same colour scheme if there is one, then the widest. */
async function otherRendering(pathname: string): Promise<Response | undefined> {
  const [, base, , night] = rendering.exec(pathname) ?? [];
  // Another avatar is another member.
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
