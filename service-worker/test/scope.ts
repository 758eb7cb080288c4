import "fake-indexeddb/auto";

/*
 * The part of a worker's global scope that its handlers use. Import it before them.
 */

const origin = "https://kapok.test";

/** Messages of the worker to its pages, oldest first. */
export const postedMessages: unknown[] = [];

class LifetimeEvent extends Event {
  readonly #work: Promise<unknown>[] = [];

  waitUntil(work: Promise<unknown>): void {
    this.#work.push(work);
  }

  /** Resolves when all work passed to `waitUntil` is done. */
  async settled(): Promise<void> {
    for (let done = 0; done < this.#work.length; done++) await this.#work[done]?.catch(() => undefined);
  }
}

/** A cache in memory. */
class MemoryCache {
  readonly #responses = new Map<string, Response>();

  async match(request: Request | string): Promise<Response | undefined> {
    return this.#responses.get(urlOf(request))?.clone();
  }
  async put(request: Request | string, response: Response): Promise<void> {
    this.#responses.set(urlOf(request), response);
  }
  async delete(request: Request | string): Promise<boolean> {
    return this.#responses.delete(urlOf(request));
  }
  async keys(): Promise<Request[]> {
    return [...this.#responses.keys()].map((url) => new Request(url));
  }
}

class MemoryCaches {
  readonly #caches = new Map<string, MemoryCache>();

  async open(name: string): Promise<MemoryCache> {
    const cache = this.#caches.get(name) ?? new MemoryCache();
    this.#caches.set(name, cache);
    return cache;
  }
  async match(request: Request, { cacheName = "" } = {}): Promise<Response | undefined> {
    return this.#caches.get(cacheName)?.match(request);
  }
  async delete(name: string): Promise<boolean> {
    return this.#caches.delete(name);
  }
}

const urlOf = (request: Request | string) => new URL(typeof request === "string" ? request : request.url, origin).href;

/** A request of the page for a path, as the worker gets it; `settled` waits for all that follows. */
export function fetchEvent(path: string, init: RequestInit = {}, mode = "cors"): FetchEvent & LifetimeEvent {
  const request = new Request(new URL(path, origin), init);
  // No script may make a navigation.
  Object.defineProperty(request, "mode", { value: mode });
  return Object.assign(new LifetimeEvent("fetch"), { request }) as unknown as FetchEvent & LifetimeEvent;
}

/** A message of the page. */
export function messageEvent(data: unknown, ports: MessagePort[] = []): ExtendableMessageEvent & LifetimeEvent {
  return Object.assign(new LifetimeEvent("message"), { data, ports }) as unknown as ExtendableMessageEvent &
    LifetimeEvent;
}

Object.assign(globalThis, {
  self: globalThis,
  location: new URL("/sw.js", origin),
  registration: { scope: `${origin}/` },
  caches: new MemoryCaches(),
  clients: { matchAll: async () => [{ postMessage: (message: unknown) => postedMessages.push(message) }] },
  addEventListener: () => undefined,
  ExtendableEvent: LifetimeEvent,
  FetchEvent: LifetimeEvent,
  __WB_DISABLE_DEV_LOGS: true,
});
