import { type Context, Hono } from "hono";
import { ApiError } from "#contract/http/errors.ts";
import { bearerIs } from "#server/api/bearer-is.ts";
import { clientNetwork } from "#server/api/client-network.ts";
import type { Services } from "../services.ts";

/** Networks of this machine, as `clientNetwork` returns them. */
const localNetworks = ["127.0.0.1", "0:0:0:0::/64"];

/**
 * Serves `/metrics` for Prometheus: to requests with the operator's token or, when none is set, from this machine.
 * Behind a proxy all requests seem to be local, so a token is required there.
 */
export function metricsRoutes(services: Services): Hono {
  const { metrics, metricsToken } = services;
  const routes = new Hono();
  routes.get("/metrics", async (c) => {
    if (metricsToken === undefined && !isLocal(c, services.proxies)) throw new ApiError("not_found");
    if (metricsToken !== undefined && !bearerIs(c, metricsToken)) {
      throw new ApiError("not_logged_in");
    }
    return c.body(await metrics.text(), 200, { "content-type": metrics.contentType, "cache-control": "no-store" });
  });
  return routes;
}

function isLocal(c: Context, proxies: number): boolean {
  return proxies === 0 && localNetworks.includes(clientNetwork(c, proxies));
}
