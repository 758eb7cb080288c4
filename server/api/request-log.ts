import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { parseVersion, versionHeader } from "#contract/http/version-header.ts";
import type { Services } from "#server/services.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** Id of the request, in its log lines and its response. */
    requestId: string;
    /** Whether the response came from the response cache. */
    cached: boolean;
  }
}

const maxIdLength = 255;

/** Returns the client's `x-request-id` if it is harmless, else a new id. */
function requestIdOf(sent: string | undefined): string {
  return sent && sent.length <= maxIdLength && !/[^\w\-=]/.test(sent) ? sent : randomUUID();
}

/** Gives each request an id, writes one log line for it, with the version of the client, and measures its duration. */
export function logRequests({ log, metrics }: Pick<Services, "log" | "metrics">): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now();
    const id = requestIdOf(c.req.header("x-request-id"));
    c.set("requestId", id);
    await next();
    const { method, path } = c.req;
    const { status } = c.res;
    const milliseconds = performance.now() - start;
    metrics.observeRequest({ path, status, cached: c.get("cached") ?? false }, milliseconds / 1000);
    const client = parseVersion(c.req.header(versionHeader));
    log[status >= 500 ? "error" : "info"](
      { id, method, path, status, ms: Math.round(milliseconds), ...(client && { client }) },
      "request",
    );
  };
}
