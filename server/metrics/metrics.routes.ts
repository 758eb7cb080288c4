import { createHash, timingSafeEqual } from "node:crypto";
import { type Context, Hono } from "hono";
import { ApiError } from "#contract/http/errors.ts";
import { clientNetwork } from "#server/api/client-network.ts";
import type { Services } from "../services.ts";

/** Peers that are the machine itself, as `clientNetwork` names them. */
const thisMachine = ["127.0.0.1", "0:0:0:0::/64"];

/**
 * `/metrics`, for Prometheus: who has the operator's token, or where there is none, whoever asks from the machine
 * itself. Behind a proxy everybody seems to, so that it takes a token there.
 */
export function metricsRoutes(services: Services): Hono {
  const { metrics, metricsToken } = services;
  const routes = new Hono();
  routes.get("/metrics", async (c) => {
    if (metricsToken === undefined && !isLocal(c, services.proxies)) throw new ApiError("not_found");
    if (metricsToken !== undefined && !isSame(c.req.header("authorization"), `Bearer ${metricsToken}`)) {
      throw new ApiError("not_logged_in");
    }
    return c.body(await metrics.text(), 200, { "content-type": metrics.contentType, "cache-control": "no-store" });
  });
  return routes;
}

function isLocal(c: Context, proxies: number): boolean {
  return proxies === 0 && thisMachine.includes(clientNetwork(c, proxies));
}

/** Whether two texts are the same, in a time that tells nothing of how far they are. */
function isSame(given: string | undefined, right: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return given !== undefined && timingSafeEqual(hash(given), hash(right));
}
