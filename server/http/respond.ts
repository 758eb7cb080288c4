import type { Context } from "hono";
import { formFor, type Representation, represent } from "./representation.ts";

/** Makes a representation with the headers of this place and those given. */
export function representHere(
  c: Context,
  text: string,
  headers: Record<string, string>,
  status?: number,
): Promise<Representation> {
  return represent(text, { ...c.get("commonHeaders"), ...headers }, status);
}

/** Answers a request with a representation made by `representHere`, in the form that it wants. */
export function respond(c: Context, representation: Representation): Response {
  const { status, headers, body } = formFor(representation, {
    ifNoneMatch: c.req.header("if-none-match"),
    acceptEncoding: c.req.header("accept-encoding"),
  });
  c.set("hasCommonHeaders", true);
  return new Response(c.req.method === "HEAD" || status === 304 ? null : body, {
    status,
    headers: { ...headers, "x-request-id": c.get("requestId") },
  });
}
