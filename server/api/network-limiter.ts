import type { Context } from "hono";
import { clientNetwork } from "./client-network.ts";
import { memoryRateLimiter, type Rate } from "./rate-limiter.ts";

/** Bindings of a request that a page makes while it is rendered. */
export const inProcess = { inProcess: true } as const;

/** Limits how often a network may make this process do expensive work without a login. */
export interface NetworkLimiter {
  /** Counts a request, unless a rendered page makes it. @throws {HttpError} `too_many_requests` */
  consume(c: Context): Promise<void>;
}

/** Creates a limit of this process. A network may be a school or a mobile operator with many readers. */
export function networkLimiter(name: string, rate: Rate, proxies: number): NetworkLimiter {
  const limiter = memoryRateLimiter(name, rate);
  return {
    consume: async (c) => {
      if ((c.env as Partial<typeof inProcess> | undefined)?.inProcess) return;
      await limiter.consume(clientNetwork(c, proxies));
    },
  };
}
