import { finished } from "node:stream/promises";
import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";

/** Milliseconds for the rest of a body. A client that writes into a closed connection does not get the response. */
const drainTime = 300;

/**
 * Reads the rest of a request's body before its response, as after 413 and 415, and ends the connection when the body
 * does not arrive in time: the rest would be read as the next request otherwise (RFC 9112, section 9.3).
 */
export const closeAfterPartialBody: MiddlewareHandler = async (c, next) => {
  await next();
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  if (incoming?.complete !== false) return;
  incoming.resume();
  await finished(incoming, { signal: AbortSignal.timeout(drainTime) }).catch(() => {});
  if (!incoming.complete) c.res.headers.set("connection", "close");
};
