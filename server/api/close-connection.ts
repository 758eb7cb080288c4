import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";

/**
 * Ends a connection after a response to a request whose body has not arrived, as after 413 and 415. The rest of the
 * body would be read as the next request otherwise, or the connection cut under it (RFC 9112, section 9.3).
 */
export const closeAfterPartialBody: MiddlewareHandler = async (c, next) => {
  await next();
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  if (incoming?.complete === false) c.res.headers.set("connection", "close");
};
